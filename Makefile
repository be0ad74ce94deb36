include build.env
export GOTOOLCHAIN := $(shell sed -n 's/^toolchain //p' go.mod)
export GOFLAGS CGO_CPPFLAGS CGO_CXXFLAGS CGO_LDFLAGS
export PATH := $(CURDIR)/.tools/go/bin:$(PATH):/usr/local/go/bin
export OMP_THREAD_LIMIT = 1

BUILD = go build -o bin/photodoku ./cmd/photodoku

.PHONY: all setup setup-test build store install deb sample quick test store-test race leaks lint platforms looks movie bench ablation bench-batch bench-live bench-serve soak soak-batch eval model samples env clean help

all: build sample ## install missing packages, build, solve a sample photo

setup: ## install what building needs
	@scripts/setup build

setup-test:
	@scripts/setup test

build: setup ## build bin/photodoku
	$(BUILD)

store: setup ## build bin/photodoku-store, which connects the folder job to object stores
	go build -C cmd/photodoku-store -o ../../bin/ .

PREFIX ?= /usr/local
DESTDIR ?=
install: build ## install the program, manual pages and completions to PREFIX
	install -Dm755 bin/photodoku "$(DESTDIR)$(PREFIX)/bin/photodoku"
	bin/photodoku man "$(DESTDIR)$(PREFIX)/share/man/man1"
	bin/photodoku completion bash | install -Dm644 /dev/stdin "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/photodoku"
	bin/photodoku completion zsh | install -Dm644 /dev/stdin "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_photodoku"
	bin/photodoku completion fish | install -Dm644 /dev/stdin "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/photodoku.fish"

deb: build ## make a Debian package in bin/
	scripts/deb

sample:
	@bin/photodoku solve -o bin/ samples/newspaper.jpg
	@echo "The solved photo is $(CURDIR)/bin/newspaper.solved.jpg"

quick: setup-test ## after each edit: build, vet, unit tests, the sample photos
	$(BUILD)
	go vet ./...
	go test -short -vet=off -timeout 5m ./...

test: setup-test ## run all tests
	go test -timeout 20m ./...

store-test: setup ## check and test photodoku-store, a separate Go module, against an S3 server
	cd cmd/photodoku-store && go vet . && $$(go -C ../.. tool -n staticcheck) . && go mod tidy -diff && go test -timeout 20m .

# The packages that start goroutines.
CONCURRENT = ./vision/... ./ocr ./overlay ./live ./internal/child ./internal/job ./internal/outfile ./internal/parallel \
	./internal/picture ./internal/server ./internal/telemetry/... ./internal/workpool
RACE = go test -race -short -vet=off -timeout 20m

race: setup-test ## find data races, without the long tests
	$(RACE) $(CONCURRENT)
	$(RACE) -run TestTwoEngines .

leaks: setup-test ## check that every OpenCV matrix is closed
	go test -tags "$(patsubst -tags=%,%,$(filter -tags=%,$(GOFLAGS))),matprofile" ./vision/... ./internal/picture

lint: setup ## check formatting, go vet, staticcheck and go.mod
	@test -z "$$(gofmt -l . | tee /dev/stderr)" || { echo "run gofmt -w on these files" >&2; exit 1; }
	go vet ./...
	go tool staticcheck ./...
	go mod tidy -diff

platforms: ## run make and make test in bare containers of Debian 12 and 13
	scripts/platforms

looks: setup ## draw answers into thirty kinds of boards, to look at: bin/looks.png
	go run ./overlay/looks -o bin/looks.png

movie: setup-test ## film the live page in Chromium for the README: docs/live.gif
	LIVE_GIF=$(CURDIR)/docs/live.gif go test -count 1 -run TestBrowserLiveMovie ./internal/server

bench-live: setup ## measure the live view on FILMS rendered films, 10 by default
	go run ./live/measure -n $(or $(FILMS),10)

bench: build ## print the time of each stage, for a small and a large photo
	bin/photodoku bench samples/newspaper.jpg samples/phone.jpg samples/twelve-megapixels.jpg

soak: build ## print the memory use over 500 photos solved in one process
	bin/photodoku bench --soak 500 samples/newspaper.jpg samples/red-digits.jpg samples/evening.jpg

soak-batch: build ## print the memory use of a folder job over 10,000 pictures
	scripts/soak-batch

bench-batch: build setup-test ## measure the folder job: speed of two processes, overhead, memory, restart
	scripts/bench-batch

bench-serve: build setup-test ## measure the server: speed, overload, a killed worker, memory
	scripts/bench-serve

eval: build ## measure accuracy on the sample photos
	bin/photodoku eval samples/samples.csv

SETS ?= samples/samples.csv
ablation: build ## measure how many boards each part wins on SETS, a list of manifests
	bin/photodoku ablation $(SETS)

model: ## train the digit models from scratch
	@scripts/setup model
	nice go run ./ocr/model/train

samples: setup-test ## render the sample photos again
	go run ./samples/generate -o samples

env: ## print the environment for calling go directly: eval "$$(make -s env)"
	@echo 'export GOFLAGS="$(GOFLAGS)" CGO_CPPFLAGS="$(CGO_CPPFLAGS)" CGO_CXXFLAGS="$(CGO_CXXFLAGS)" CGO_LDFLAGS="$(CGO_LDFLAGS)" GOTOOLCHAIN=$(GOTOOLCHAIN) OMP_THREAD_LIMIT=1 PATH="$(PATH)"'

clean: ## remove bin/
	rm -rf bin

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { gsub(/[$$][$$]/, "$$"); printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: fuzz-native
fuzz-native: ## fuzz the C code under sanitizers for a minute, and test its callers
	scripts/fuzz-native 10
	go test -asan -count=1 ./internal/thumbnail ./vision/internal/convolution
