"""The former name of `module_area`."""

from sabika.parts.module_area import Item as Item
