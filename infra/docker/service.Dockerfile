# One image per Node program: the services, and infra/provision.
#
#   docker build -f infra/docker/service.Dockerfile --build-arg PROJECT=services/auth -t daymark/auth .
#
# The stages up to `libraries` are the same for every project (and in frontend.Dockerfile), so they are built once.

# Releases pin it by digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:...
ARG NODE_IMAGE=node:24-bookworm-slim
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

FROM libraries AS build
ARG PROJECT
COPY ${PROJECT} ${PROJECT}
COPY infra/bundle infra/bundle
RUN npm run build -w "./${PROJECT}"

COPY infra/docker/collect-project.mjs /
RUN node /collect-project.mjs --project "${PROJECT}" --from /app --to /image

FROM base AS service
ARG PROJECT
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title="daymark/${PROJECT}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="MIT"
# glibc keeps the memory of each arena, and raises its own limits; with one arena per thread a service holds twice what
# it uses. V8 keeps what the space of young objects grew to in a burst of requests.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 \
    NODE_OPTIONS=--max-semi-space-size=8
COPY infra/docker/health-check.mjs /
COPY --from=build /image ./
# A volume mounted here for the first time takes over this folder's owner. Package managers are removed.
RUN mkdir /data && chown 1000:1000 /data \
 && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
WORKDIR /app/${PROJECT}
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/health-check.mjs", "/health/live"]
# Without a shell or npm in between: the program is process 1 and receives SIGTERM itself.
CMD ["node", "dist-server/main.js"]
