FROM golang:1.26-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends \
      g++ make libopencv-dev libtesseract-dev libleptonica-dev libjpeg-dev tesseract-ocr-eng \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN make build

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends \
      libopencv-core406 libopencv-imgproc406 libopencv-imgcodecs406 libtesseract5 liblept5 libjpeg62-turbo tesseract-ocr-eng \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /src/bin/photodoku /usr/local/bin/photodoku
COPY LICENSE /usr/share/doc/photodoku/LICENSE
ENV OMP_THREAD_LIMIT=1
USER 10001:10001
WORKDIR /work
ENTRYPOINT ["photodoku"]
CMD ["--help"]
