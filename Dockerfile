# Twinset with Bun alone: the release of `npm run pack`, run by a user without rights. Data is in /data.
#
#   docker build -t twinset .
#   docker run -p 127.0.0.1:8080:8080 -v twinset:/data twinset
#
# compose.yaml does the same, and adds nginx with TLS if asked.

FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY . .
# The first step of every script installs Bun, of the version in package.json.
RUN npm run pack && mkdir /release && mv dist/twinset-*/ /release/twinset \
    && cp .tools/node_modules/bun/bin/bun.exe /release/bun

FROM debian:bookworm-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin twinset \
    && install --directory --owner=twinset --group=twinset --mode=700 /data
COPY --from=build /release/bun /usr/local/bin/bun
COPY --from=build /release/twinset /opt/twinset
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
ENV BUN_JSC_thresholdForFTLOptimizeAfterWarmUp=1000000
ENV BUN_JSC_forceRAMSize=268435456
ENV BUN_JSC_heapGrowthFunctionThresholdInMB=1
ENV BUN_JSC_heapGrowthSteepnessFactor=3
WORKDIR /opt/twinset
USER twinset
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
    CMD ["bun", "-e", "process.exit((await fetch(`http://127.0.0.1:${process.env.PORT}/api/healthz`)).ok ? 0 : 1)"]
CMD ["bun", "api/dist/server.js"]
