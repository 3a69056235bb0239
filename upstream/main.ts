import type { Env } from '@/lib/env';

/** The embedded API as a process of its own: `npm run upstream`. */

/** How long running answers may take after a stop was asked for, in milliseconds. */
const GRACE_MS = 5000;

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
  const { createAdaptorServer } = await import('@hono/node-server');
  const { toConnection } = await import('./http/caller');
  const { getUpstream } = await import('./instance');
  const upstream = await getUpstream();
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      upstream.app.fetch(request, toConnection(incoming.socket?.remoteAddress, env.TRUST_PROXY)),
    hostname: env.BIND_HOST,
  });
  server.on('error', (error: Error) => stop(error, env.UPSTREAM_PORT));
  server.listen(env.UPSTREAM_PORT, env.BIND_HOST, () => {
    upstream.startReconciler();
    console.info(`API ready at http://${env.BIND_HOST}:${env.UPSTREAM_PORT}/api/v1`);
  });

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(0), GRACE_MS).unref();
      server.close(() => {
        upstream.close().then(() => process.exit(0), stop);
      });
      if ('closeIdleConnections' in server) server.closeIdleConnections();
    });
  }
}

// Imported late: a bad variable throws while `lib/env` loads, and is to be one sentence, not a stack.
try {
  const { env } = await import('@/lib/env');
  await serve(env);
} catch (error) {
  stop(error);
}
