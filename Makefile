# The targets are listed by `make` alone. What takes more than three lines is in tools/.
.DEFAULT_GOAL := help
PYTHON ?= python3
ARGS ?=
BIN := .venv/bin

.PHONY: help play terminal setup kernel web test test-web test-long quick faults lint bench strength docs wheels lock clean

help: ## print this list
	@echo "Levata: make TARGET [PYTHON=python3.12]"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-10s %s\n", $$1, $$2}' Makefile

play: ## set up what is missing, then serve the page and open it in a browser
	@PYTHON="$(PYTHON)" sh tools/setup.sh play
	@$(BIN)/levata serve --open $(ARGS)

terminal: ## set up what is missing, then play in the terminal (ARGS="cruce --players 3")
	@PYTHON="$(PYTHON)" sh tools/setup.sh terminal
	@$(BIN)/levata play $(ARGS)

setup: ## set up .venv with everything the other targets need
	@PYTHON="$(PYTHON)" sh tools/setup.sh dev

kernel: setup ## build the search kernel in place: native and WebAssembly
	@$(BIN)/python -m levata.kernel.build

web: setup ## build the page in place
	@$(BIN)/python web/build.py

test-web: setup ## the page's own checks: its types, and the tests of its parts
	@$(BIN)/python web/build.py check

test: setup ## everything CI runs: lint, types, docs, tests with the coverage gate
	@sh tools/test.sh

test-long: setup ## the same, with the counted proofs at their long sizes
	@LEVATA_SIZE=long sh tools/test.sh

quick: setup ## lint, types and the fast tests, within a minute
	@sh tools/lint.sh
	@$(BIN)/pytest -q -n auto -m "not slow"

faults: setup ## kill and hinder a server under load, and check what came of it (LEVATA_SIZE=long: for long)
	@$(BIN)/pytest -q -n 0 -rP --show-capture=log tests/faults $(ARGS)

lint: setup ## format, lint, import directions and types, without tests
	@sh tools/lint.sh

bench: setup ## measure rules, kernel, page and server on this machine
	@set -e; for what in rules kernel page server; do \
	    $(BIN)/levata bench $$what --json $(ARGS) | $(BIN)/python bench/write_results.py $$what; \
	done

strength: setup ## play the bots against one another and their yardsticks, going on where it stopped
	@$(BIN)/python bench/strength.py --write $(ARGS)

docs: web ## rewrite the generated parts of the documentation, the page's types, and the notices
	@$(BIN)/python tools/protocol_types.py && $(BIN)/python tools/docs.py
	@$(BIN)/python tools/notices.py

wheels: setup ## build every wheel and the source archive into dist
	@sh tools/wheels.sh

lock: setup ## lock the newest versions that requirements/*.in allow
	@sh tools/lock.sh

clean: ## remove .venv and everything else that was made here
	@rm -rf .venv bench/.venv-* .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist htmlcov web/node_modules web/.build bench/.node_modules src/levata/server/page src/levata/kernel/*.so src/levata/kernel/*.wasm
	@find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +
