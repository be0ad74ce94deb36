include build.env
export GOFLAGS CGO_CPPFLAGS CGO_CXXFLAGS CGO_LDFLAGS
export PATH := $(CURDIR)/.tools/go/bin:$(PATH):/usr/local/go/bin
export OMP_THREAD_LIMIT = 1

BUILD = go build -o bin/photodoku ./cmd/photodoku

.PHONY: model all setup setup-test build store sample test store-test race leaks lint bench bench-batch soak soak-batch samples eval env clean help

all: build sample ## install what is missing, build, and solve a sample photo

setup: ## install what building needs
	@scripts/setup build

setup-test:
	@scripts/setup test

build: setup ## build bin/photodoku
	$(BUILD)

store: setup ## build bin/photodoku-store, with which the folder job reaches object stores
	go build -C cmd/photodoku-store -o ../../bin/ .

sample:
	@bin/photodoku solve -o bin/ samples/newspaper.jpg
	@echo "The answered photo is $(CURDIR)/bin/newspaper.solved.jpg"

test: setup-test ## run every test, after installing what is missing
	go test -timeout 20m ./...

store-test: setup ## check and test photodoku-store, a Go module of its own, with an S3 server
	cd cmd/photodoku-store && go vet . && $$(go -C ../.. tool -n staticcheck) . && go mod tidy -diff && go test -timeout 20m .

race: setup-test ## run the tests of what runs in parallel under the race detector
	go test -race -short -timeout 20m . ./cmd/... ./internal/... ./solver/...

leaks: setup-test ## check that no OpenCV matrix is left behind
	go test -tags "$(patsubst -tags=%,%,$(filter -tags=%,$(GOFLAGS))),matprofile" ./vision ./internal/picture

lint: setup ## check formatting, go vet, staticcheck and go.mod
	@test -z "$$(gofmt -l . | tee /dev/stderr)" || { echo "run gofmt -w on these files" >&2; exit 1; }
	go vet ./...
	go tool staticcheck ./...
	go mod tidy -diff

bench: build ## print what each stage takes, for a small and a large photo
	bin/photodoku bench samples/newspaper.jpg samples/phone.jpg samples/twelve-megapixels.jpg

soak: build ## print the memory of 500 photos solved in one process
	bin/photodoku bench --soak 500 samples/newspaper.jpg samples/red-digits.jpg samples/evening.jpg

soak-batch: build ## print the memory of a folder job of 10,000 pictures
	scripts/soak-batch

bench-batch: build setup-test ## measure the folder job: two processes, its own cost, memory, going on
	scripts/bench-batch

eval: build ## measure the sample photos
	bin/photodoku eval samples/samples.csv

model: ## train the digit models anew, from nothing
	@scripts/setup model
	nice go run ./ocr/model/train

samples: setup-test ## draw the sample photos again
	go run ./samples/generate -o samples

env: ## print what to export before calling go by hand: eval "$$(make -s env)"
	@echo 'export GOFLAGS="$(GOFLAGS)" CGO_CPPFLAGS="$(CGO_CPPFLAGS)" CGO_CXXFLAGS="$(CGO_CXXFLAGS)" CGO_LDFLAGS="$(CGO_LDFLAGS)" OMP_THREAD_LIMIT=1 PATH="$(PATH)"'

clean: ## remove what was built
	rm -rf bin

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { gsub(/[$$][$$]/, "$$"); printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
