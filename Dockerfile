# syntax=docker/dockerfile:1
# The server as an image: docker build --tag vota-taco .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG POSTGRES_IMAGE=postgres:17.6-bookworm

FROM ${NODE_IMAGE} AS build
WORKDIR /build
# Changes more seldom than the sources: kept until the lock file changes. No package's script runs.
COPY package.json package-lock.json ./
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts && node scripts/collect-runtime.ts /app && chmod -R a+rX,go-w /app
# Compiled in advance, a server starts sooner. Node uses that only in the same folder and for the same user.
RUN install --directory --owner=1000 --group=1000 /app/.tmp/compiled
USER 1000:1000
RUN node /app/scripts/compile-server.ts
USER 0:0
RUN chown -R 0:0 /app/.tmp && chmod -R a+rX,go-w /app/.tmp

# Scheduled backups: docker build --target backup. The tools of the database's version, and Node with the commands.
FROM ${POSTGRES_IMAGE} AS backup
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates rclone \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
RUN install --directory --owner=1000 --group=1000 --mode=0700 /backups
WORKDIR /app
USER 1000:1000
VOLUME /backups
ENTRYPOINT []
CMD ["node", "scripts/backup-daily.ts", "03:15"]

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    PORT=3000 \
    DATA_DIR=/data
# Of glibc: large buffers are returned to the system at once. Otherwise they leave gaps between what lives
# longer, and a server with 5,000 open pages takes some 100 MB more, and rises (docs/reliability.md).
ENV MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072
# The image's account "node". Nothing of the program is its own, so it can change nothing of it.
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data
WORKDIR /app
COPY --from=build /app /app
USER 1000:1000
EXPOSE 3000
# Beside this nothing is written but /tmp: run with a read-only file system.
VOLUME /data
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/program/main.js"]
