/* Whether an object is of a class: compiled code asks that about whatever it takes out of a row.

Python looks along the bases from the front, in a function of its own. What is asked for here is nearly always the last
base but one, before `object`, so we look from the back, and the compiler writes that where it is needed. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>

static inline int is_of_class(PyObject *thing, PyTypeObject *wanted)
{
    PyTypeObject *own = Py_TYPE(thing);
    if (own == wanted)
        return 1;
    PyObject *bases = own->tp_mro;
    if (bases == NULL)
        return PyType_IsSubtype(own, wanted);
    for (Py_ssize_t at = PyTuple_GET_SIZE(bases) - 1; at >= 0; at--)
        if (PyTuple_GET_ITEM(bases, at) == (PyObject *)wanted)
            return 1;
    return 0;
}

#undef PyObject_TypeCheck
#define PyObject_TypeCheck(thing, wanted) is_of_class((PyObject *)(thing), wanted)
