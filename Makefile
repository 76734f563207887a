# Thin: each target sets up .venv when needed, then calls one real command.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Stamps: a set-up step runs again only when a lock or pyproject.toml has changed.
RUN := $(VENV)/.stamp-run
DEV := $(VENV)/.stamp-dev
# The built client, and the browser and the database that tests drive.
CLIENT := src/sabika/server/static/index.html
SERVICES := $(VENV)/.stamp-services
# What the reference describes: all that makers of bots and modules use.
DOCUMENTED := sabika sabika.bots sabika.bots.analysis sabika.bots.evaluator sabika.bots.hints sabika.bots.levels sabika.envs sabika.kernel \
  sabika.parts sabika.sim sabika.sim.arena sabika.sim.executors sabika.sim.games sabika.sim.statistics sabika.titles
# An environment whose Python is gone is made anew.
$(shell test -x $(BIN)/python || rm -f $(RUN) $(DEV) $(SERVICES))

# What runs side by side says what it has to say one after the other, where make knows how.
WHOLE := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
# Whoever starts many processes of Python has them compile our sources once, not each time; `make clean` removes that.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play terminal test tools test-deep mutants lint lint-python lint-web web bench load soak native wheel docs clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 16

play: $(RUN) $(CLIENT) ## play in the browser (ARGS="..." is passed on)
	@$(BIN)/sabika serve $(ARGS)

terminal: $(RUN) ## play in the terminal (ARGS="..." is passed on)
	@$(BIN)/sabika play $(ARGS)

test: tools ## all checks, then all tests
	@$(MAKE) --no-print-directory lint
	@$(BIN)/python -m pytest -n 4 --dist worksteal $(ARGS)

# The browser and the database come, the client is built and pip installs side by side.
tools: $(BIN)/python
	@$(MAKE) --no-print-directory --silent --jobs=3 $(SERVICES) $(DEV) $(CLIENT)

test-deep: $(DEV) ## play every combination, on the compiled engine (ARGS="--help")
	@$(BIN)/python -m tests.deep $(ARGS)

mutants: $(DEV) ## put small faults into the rules and see whether a test notices (ARGS="--help")
	@$(BIN)/python -m tests.mutants $(ARGS)

lint: $(DEV) $(CLIENT) ## style, types and import directions
	@$(MAKE) --no-print-directory --jobs=2 $(WHOLE) lint-python lint-web

lint-python:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-web:
	@$(BIN)/python build_web.py check

web: $(RUN) $(CLIENT) ## build the web client

bench: $(RUN) ## measure speed (ARGS="..." is passed on)
	@$(BIN)/sabika bench $(ARGS)

load: $(DEV) ## measure how many players the service can take (ARGS="..." is passed on)
	@$(BIN)/python -m bench.load $(ARGS)

soak: $(DEV) ## try to break the service for a while (ARGS="..." is passed on)
	@$(BIN)/python -m bench.soak $(ARGS)

native: $(DEV) ## compile the hot modules with mypyc
	$(BIN)/python build_native.py build_ext --inplace

wheel: $(DEV) $(CLIENT) ## build a wheel with the compiled engine, into dist/
	rm -rf build/native
	$(BIN)/python build_native.py build_ext --build-lib build/native
	SABIKA_NATIVE=build/native $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .

docs: $(DEV) ## write the reference of the Python library, into build/docs/
	$(BIN)/python -W ignore::UserWarning -m pdoc --output-directory build/docs $(DOCUMENTED)

clean: ## remove the environment, caches and everything built
	rm -rf $(VENV) build dist web/node_modules bench/boardgame_io/node_modules src/sabika/server/static .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
	find . -maxdepth 1 -name '*.so' -delete
	find src -name '*.so' -delete
	rm -f src/sabika/compiled.json

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Sabika needs Python 3.11 or newer, but '$(PYTHON)' is: $$($(PYTHON) --version 2>&1)" >&2; \
	  echo "Name another one, for example: make play PYTHON=python3.12" >&2; exit 1; }
	@echo "Creating $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); \
	  echo "'$(PYTHON) -m venv' failed: is Python's venv package installed?" >&2; exit 1; }

$(RUN): requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing what playing needs into $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock $(RUN)
	@echo "Installing what testing needs into $(VENV) ..."
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

$(CLIENT): $(shell find web src/sabika/words -name node_modules -prune -o -type f -print 2>/dev/null) build_web.py | $(RUN)
	@$(BIN)/python build_web.py
	@touch $@

$(SERVICES): tests/services.sh | $(BIN)/python
	@bash tests/services.sh
	@touch $@
