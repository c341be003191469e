# Images of the frontends.
#
#   docker build -f infra/docker/frontend.Dockerfile --target static --build-arg PROJECT=frontends/shell .
#   docker build -f infra/docker/frontend.Dockerfile --target rendered --build-arg PROJECT=frontends/public .
#
# `static` serves the built files of the shell or of a remote; `rendered` is the server that renders the public pages.
# The stages up to `libraries` are the same as in service.Dockerfile, so they are built once.

# Releases pin it by digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:...
ARG NODE_IMAGE=node:24-bookworm-slim
ARG STATIC_IMAGE=nginxinc/nginx-unprivileged:1.27-alpine
# Files of the previous release, for tabs opened before this one: --build-arg PREVIOUS_IMAGE=daymark/events-pages:1.3.0,
# or its two parts, as compose passes them.
ARG IMAGE
ARG PREVIOUS_RELEASE
ARG PREVIOUS_IMAGE=${PREVIOUS_RELEASE:+${IMAGE}:${PREVIOUS_RELEASE}}
FROM ${NODE_IMAGE} AS base
WORKDIR /app

# Only manifests, so that editing a source file does not repeat the installation below.
FROM base AS manifests
COPY . .
RUN mkdir /manifests \
 && find . -name package.json -exec cp --parents -t /manifests {} + \
 && cp package-lock.json .npmrc /manifests/

FROM base AS dependencies
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts

FROM dependencies AS libraries
COPY tsconfig.base.json tsconfig.page.json ./
COPY libs libs
RUN npx tsc -b libs/service-kit/tsconfig.build.json libs/icalendar/tsconfig.build.json libs/federation/tsconfig.build.json libs/calendar-ui/tsconfig.build.json

# Always the same folder: the content hashes of federation's entry files depend on it.
FROM libraries AS build
ARG PROJECT
COPY ${PROJECT} ${PROJECT}
COPY infra/bundle infra/bundle
RUN npm run build --workspace "${PROJECT}"

# Source maps are left out of the image, so that they cannot be served by mistake.
FROM build AS pages
RUN mkdir /pages && cp -r "${PROJECT}/dist/." /pages/ && find /pages -name '*.map*' -delete
COPY infra/docker/collect-project.mjs /
RUN node /collect-project.mjs --project "${PROJECT}" --from /app --inventory /sbom.cdx.json

FROM base AS no-previous
RUN mkdir /pages

FROM ${PREVIOUS_IMAGE:-no-previous} AS previous

FROM ${STATIC_IMAGE} AS static
ARG PROJECT
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="daymark/${PROJECT}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
COPY infra/docker/nginx.conf /etc/nginx/nginx.conf
COPY --from=previous /pages /previous-pages
COPY --from=pages /pages /pages
COPY --from=pages /sbom.cdx.json /
USER 101:101
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
    CMD curl -fsS -o /dev/null http://127.0.0.1:8080/health/live || exit 1

FROM build AS collected
COPY infra/docker/collect-project.mjs /
RUN node /collect-project.mjs --project "${PROJECT}" --from /app --to /image

FROM base AS rendered
ARG PROJECT
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="daymark/${PROJECT}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
# glibc keeps the memory of each arena; with one per thread a service holds twice what it uses.
# V8 keeps what the space of young objects grew to in a burst of requests.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_OPTIONS=--max-semi-space-size=8
COPY infra/docker/health-check.mjs /
COPY --from=collected /image ./
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
WORKDIR /app/${PROJECT}
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/health-check.mjs", "/health/live"]
CMD ["node", "dist-server/main.js"]
