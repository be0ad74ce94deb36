# An image with photodoku and what it needs: no shell, no package manager, and only
# the used parts of the native libraries, built from Debian's source packages.
# deploy/docker/README.md lists the contents with their sizes. The version of Go is
# the one in go.mod.
FROM golang:1.26-bookworm AS build
COPY deploy/docker/library /opt/
RUN /opt/library tools
RUN /opt/library opencv /opt/native
RUN /opt/library leptonlib /opt/native
RUN /opt/library tesseract /opt/native
RUN /opt/library poppler /opt/native
RUN /opt/library libheif /opt/native
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN deploy/docker/build /opt/native /usr/local/bin/photodoku
RUN deploy/docker/collect /image \
      /usr/local/bin/photodoku /opt/native/bin/pdftoppm /opt/native/bin/pdfinfo /opt/native/bin/heif-convert \
      /etc/fonts /usr/share/fonts/truetype/liberation /var/cache/fontconfig \
    && cp -r /opt/native/share/doc /image/usr/share/ \
    && deploy/docker/licences /image/usr/share/doc/photodoku ./cmd/photodoku \
    && mkdir /empty && mkdir -m 1777 /image/tmp

FROM scratch
ARG VERSION=0.1.0-dev
ARG REVISION=unknown
LABEL org.opencontainers.image.title=photodoku \
      org.opencontainers.image.description="Solves the Sudokus in photos and draws the answers into them" \
      org.opencontainers.image.version=$VERSION \
      org.opencontainers.image.revision=$REVISION \
      org.opencontainers.image.source=https://github.com/photodoku/photodoku \
      org.opencontainers.image.licenses="MIT AND Apache-2.0 AND BSD-2-Clause AND GPL-2.0-or-later AND LGPL-3.0-or-later"
COPY --from=build /image/ /
COPY --from=build --chown=10001:10001 /empty /in
COPY --from=build --chown=10001:10001 /empty /out
ENV PATH=/usr/local/bin:/opt/native/bin OMP_THREAD_LIMIT=1
# Writable even if the root file system is not.
VOLUME /tmp
USER 10001:10001
WORKDIR /out
# For photodoku serve; a container with another command has nothing to check.
HEALTHCHECK --interval=10s --timeout=6s --start-period=20s --retries=3 CMD ["photodoku", "healthcheck", "--container"]
EXPOSE 8080
ENTRYPOINT ["photodoku"]
CMD ["batch", "-o", "/out", "/in"]
