# The photodoku image with support for object stores: photodoku-store and the CA
# certificates.
#   docker build -t photodoku .
#   docker build -t photodoku:store -f deploy/docker/store.Dockerfile .
# The build argument IMAGE selects another base image.
ARG IMAGE=photodoku
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY cmd/photodoku-store/go.mod cmd/photodoku-store/go.sum ./
RUN go mod download
COPY deploy/docker/licences /opt/
COPY LICENSE cmd/photodoku-store ./
RUN CGO_ENABLED=0 go build -trimpath -ldflags=-s -o /image/usr/local/bin/photodoku-store . \
    && /opt/licences /image/usr/share/doc/photodoku-store . \
    && install -D -m 644 /etc/ssl/certs/ca-certificates.crt /image/etc/ssl/certs/ca-certificates.crt

FROM $IMAGE
COPY --from=build /image/ /
