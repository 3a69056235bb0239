import { createServer } from 'node:http';
import type { Env } from '@/lib/env';

/** Runs the embedded API as its own process: `npm run upstream`. */

function stop(error: unknown, port?: number): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') {
    console.error(`Port ${port} is taken. Stop what runs there, or set UPSTREAM_PORT to another one.`);
  } else {
    console.error(`The API could not start: ${message}`);
  }
  process.exit(1);
}

async function serve(env: Env): Promise<void> {
  const { getRequestListener } = await import('@hono/node-server');
  const { flushLog, log } = await import('@/lib/observability/log');
  const { LISTEN_BACKLOG, SERVER_LIMITS } = await import('@/lib/process/server-limits');
  const { shutDownOnSignal } = await import('@/lib/process/shut-down');
  const { createTrustedProxies } = await import('@/lib/network/trusted-proxies');
  const { toConnection } = await import('./http/caller');
  const { observeCall } = await import('./http/observe');
  const { getBackend } = await import('./instance');
  const backend = await getBackend();
  const proxies = createTrustedProxies(env.TRUST_PROXY);
  const listener = getRequestListener((request, { incoming }) => {
    const connection = toConnection(incoming.socket, proxies);
    return observeCall(request, connection, () => backend.app.fetch(request, connection));
  });
  const server = createServer(SERVER_LIMITS, (request, response) => void listener(request, response));
  server.on('error', (error: Error) => stop(error, env.UPSTREAM_PORT));
  server.listen(env.UPSTREAM_PORT, env.BIND_HOST, LISTEN_BACKLOG, () => {
    backend.startReconciler();
    log.info(`API ready at http://${env.BIND_HOST}:${env.UPSTREAM_PORT}/api/v1`);
  });

  shutDownOnSignal({
    server,
    leadMs: 0,
    deadlineMs: env.SHUTDOWN_DEADLINE_MS,
    announce: () => undefined,
    finish: () => backend.close(),
    exit(code) {
      flushLog();
      process.exit(code);
    },
  });
}

// A bad variable throws while `lib/env` loads, and must print one sentence.
try {
  const { env } = await import('@/lib/env');
  await serve(env);
} catch (error) {
  stop(error);
}
