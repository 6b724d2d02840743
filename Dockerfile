# Build: compiles TypeScript and installs what the gateway needs at run time. glibc (not musl): uWebSockets.js ships a glibc binary.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY scripts ./scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY workers ./workers
RUN npm run build && npm prune --omit=dev

# Run: the compiled gateway, as a user that owns its data folder and nothing else.
FROM node:22-bookworm-slim
ENV NODE_ENV=production SLUICE_HOST=0.0.0.0 SLUICE_DATA_DIR=/var/lib/sluice
RUN groupadd --gid 10001 sluice \
  && useradd --uid 10001 --gid sluice --no-log-init --no-create-home --home-dir /var/lib/sluice --shell /usr/sbin/nologin sluice \
  && install --directory --owner=sluice --group=sluice --mode=0700 /var/lib/sluice
WORKDIR /app
COPY --from=build /build/package.json ./package.json
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
COPY LICENSE ./
COPY bin ./bin
COPY scripts/runtime.js ./scripts/runtime.js
USER 10001:10001
VOLUME /var/lib/sluice
EXPOSE 8080 9464
STOPSIGNAL SIGTERM
# Whether it lives, not whether it is ready: an orchestrator ends what is unhealthy, and a gateway that waits for its store holds jobs.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.SLUICE_OPS_PORT || 9464}/livez`).then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "bin/sluice.js"]
CMD ["serve"]
