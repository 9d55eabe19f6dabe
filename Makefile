# Two commands for a newcomer, on a machine with Python 3.11 or newer, pip and make:
#   make run    starts the app            make test    runs the tests
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PORT   ?= 8501
HOST   ?= 127.0.0.1
# The lock pins torch; TORCH=<file or requirement> supplies another build, for instance a CPU one.
TORCH  ?= $(shell grep -E '^torch==' requirements.lock)
STAMP  := $(VENV)/.installed
TSTAMP := $(VENV)/.installed-test

.PHONY: run test lint i18n lock vectors reader wheel clean

run: $(STAMP)
	$(BIN)/tutor app --port $(PORT) --host $(HOST)

test: $(TSTAMP)
	$(BIN)/python -m pytest

lint: $(TSTAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

# The stamps are remade only when the list of dependencies changes: a second run installs nothing.
$(STAMP): requirements.lock pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check "$(TORCH)"
	grep -v '^torch==' requirements.lock > $(VENV)/requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $(VENV)/requirements.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .
	touch $@

$(TSTAMP): requirements-test.lock $(STAMP)
	grep -v '^torch==' requirements-test.lock > $(VENV)/requirements-test.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r $(VENV)/requirements-test.txt
	touch $@

COMPILE = $(BIN)/pip-compile --quiet --strip-extras --allow-unsafe --no-header --no-annotate -c constraints.txt

# Lines that begin with "--" tell where packages came from, and "+cpu" which build: neither belongs in the lock.
lock: $(TSTAMP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-tools
	$(COMPILE) -o requirements.lock pyproject.toml
	$(COMPILE) --extra test -o requirements-test.lock pyproject.toml
	sed -i.old -e '/^--/d' -e '/^$$/d' -e 's/^\(torch==[0-9.]*\)+cpu/\1/' requirements.lock requirements-test.lock
	rm -f requirements.lock.old requirements-test.lock.old

i18n: $(TSTAMP)
	$(BIN)/pybabel -q extract -F pyproject.toml -k _ -k t -k t.n:1,2 -k n:1,2 -k ngettext:1,2 -k pgettext:1c,2 --add-location=file --sort-by-file --no-wrap --omit-header -o locales/tutor.pot .
	for l in ca de es; do $(BIN)/pybabel -q update -D tutor -i locales/tutor.pot -d locales -l $$l --no-wrap --ignore-obsolete --no-fuzzy-matching --ignore-pot-creation-date; done

# After editing texts or questions of a rulebook: it saves the first check of a document a wait.
vectors: $(STAMP)
	$(BIN)/python -c "from tutor.services.minds import ship_vectors; ship_vectors()"

# After adding rules or many questions: teaches the reader on, half an hour on two cores.
reader: $(STAMP)
	$(BIN)/python -m benchmarks.answers.teach

wheel: $(STAMP)
	$(BIN)/python -m pip wheel --quiet --no-deps -w dist .

clean:
	rm -rf $(VENV) dist
