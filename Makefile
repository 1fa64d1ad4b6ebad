# One command from a bare Python 3.11 (or newer): see README. Nothing is done twice: .venv/.*-ready are the marks.
PYTHON ?= python3
NEWEST ?= python3.14
VENV := .venv
PY := $(VENV)/bin/python
LOCKS := requirements/run.lock requirements/dev.lock requirements/bench.lock requirements/bundle.lock
UV_COMPILE = $(PY) -m uv pip compile --quiet --generate-hashes --no-emit-index-url --no-header --annotation-style line $(UPGRADE)
PIP_COMPILE = $(UV_COMPILE) --universal --python-version 3.11
PIP_COMPILE_BROWSER = $(UV_COMPILE) --python-platform wasm32-pyodide2024 --python-version 3.14

.PHONY: run test web bench tremor bundle icons ladder paper screenshots wheels words lock clean help

run: $(VENV)/.run-ready  ## start the app
	@$(VENV)/bin/companion $(ARGS)

test: $(VENV)/.dev-ready $(VENV)/.browser-ready  ## lint, types, import contracts, then every test
	@NEWEST="$(NEWEST)" bash tools/check.sh $(ARGS)

web: $(VENV)/.dev-ready $(VENV)/.browser-ready  ## the offline web app: static files in build/web for any web host
	@CHROMIUM="$$(sh tools/find_browser.sh)" $(PY) -m tools.web_site.build $(ARGS)

tremor: $(VENV)/.dev-ready $(VENV)/.browser-ready  ## a trembling finger on every screen: ARGS="--tries 1500 --seed 1"
	@CHROMIUM="$$(sh tools/find_browser.sh)" $(PY) -m tools.web_site.build
	@CHROMIUM="$$(sh tools/find_browser.sh)" $(PY) -m tests.tremor $(ARGS)

bench: $(VENV)/.dev-ready $(VENV)/.browser-ready  ## the benchmarks: a table here, JSON in build/bench.json
	@sh tools/install_bench.sh
	@CHROMIUM="$$(sh tools/find_browser.sh)" $(PY) -m tests.bench $(ARGS)

ladder: $(VENV)/.run-ready  ## the bots' levels against one another: a table for docs/bots.md
	@$(PY) -m tools.ladder $(ARGS)

screenshots: $(VENV)/.dev-ready  ## write docs/screenshots anew
	@CHROMIUM="$$(sh tools/find_browser.sh)" $(PY) -m tools.screenshots $(ARGS)
	@CHROMIUM="$$(sh tools/find_browser.sh)" $(PY) -m tools.moving_picture

bundle: $(VENV)/.bundle-ready  ## a program for phones or computers: TARGET=apk, aab, ipa, macos, windows or linux
	@$(PY) -m tools.bundle $(TARGET) $(ARGS)

icons: $(VENV)/.dev-ready  ## draw every picture of the icon anew from its sources
	@CHROMIUM="$$(sh tools/find_browser.sh)" $(PY) -m tools.icons $(ARGS)

paper: $(VENV)/.dev-ready  ## draw the score sheets and reference cards to print anew
	@$(PY) -m tools.paper

wheels: $(VENV)/.dev-ready  ## ask the package index anew what there is for which platform
	@$(PY) -m tools.wheels $(ARGS)

words: $(VENV)/.dev-ready  ## bring the catalogues in line with the code
	@$(PY) tools/words.py

lock: $(VENV)/.dev-ready  ## write the locks anew from pyproject.toml; UPGRADE=--upgrade for newer versions
	@sh tools/quietly.sh "The tool that writes the locks could not be installed." $(PY) -m pip install uv
	@$(PIP_COMPILE) pyproject.toml requirements/build.in -o requirements/run.lock
	@$(PIP_COMPILE) pyproject.toml requirements/build.in --extra dev -c requirements/run.lock -o requirements/dev.lock
	@$(PIP_COMPILE) pyproject.toml --extra bench -c requirements/dev.lock -o requirements/bench.lock
	@$(PIP_COMPILE) pyproject.toml --extra bundle -c requirements/run.lock -o requirements/bundle.lock
	@$(PIP_COMPILE_BROWSER) requirements/browser.in -c requirements/run.lock -o requirements/browser.lock

clean:  ## forget the environments and everything built
	rm -rf .venv .venv-3.14 build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

help:
	@sed -n 's/^\([a-z]*\):.*##  *\(.*\)/make \1	\2/p' Makefile

$(VENV)/.made:
	@sh tools/make_venv.sh "$(PYTHON)" $(VENV)

$(VENV)/.run-ready: $(VENV)/.made requirements/run.lock pyproject.toml
	@echo "Installing what the app needs (once) …" >&2
	@sh tools/quietly.sh "The app's libraries could not be installed." \
		$(PY) -m pip install --require-hashes -r requirements/run.lock
	@sh tools/quietly.sh "The app itself could not be installed." \
		$(PY) -m pip install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev-ready: $(VENV)/.run-ready requirements/dev.lock
	@echo "Installing what the tests need (once) …" >&2
	@sh tools/quietly.sh "The tests' libraries could not be installed." \
		$(PY) -m pip install --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/.bundle-ready: $(VENV)/.run-ready requirements/bundle.lock
	@echo "Installing what builds bundles (once) …" >&2
	@sh tools/quietly.sh "The libraries that build bundles could not be installed." \
		$(PY) -m pip install --require-hashes -r requirements/bundle.lock
	@touch $@

$(VENV)/.browser-ready: $(VENV)/.made requirements/browser.lock tools/fetch_browser_wheels.sh
	@echo "Fetching what the app needs in a browser (once) …" >&2
	@sh tools/fetch_browser_wheels.sh $(VENV)/browser
	@touch $@
