import { createServer } from 'node:http';
import next from 'next';
import { env, EnvError } from './lib/env';

/** How long requests in progress may take to finish after a signal, in milliseconds. */
const DRAIN_MS = 10_000;

/**
 * The serving process, on Next's custom-server interface. `next start` would do but for one thing: it compares
 * rewrites with the address it was bound to, while the middleware sees every loopback address as `localhost`, and then
 * takes the storefront's rewrite for another server. Here Next is told `localhost` whatever we bind.
 */
async function main(): Promise<void> {
  const app = next({ dev: env.NODE_ENV !== 'production', hostname: 'localhost', port: env.PORT });
  await app.prepare();
  const handle = app.getRequestHandler();
  const server = createServer((request, response) => void handle(request, response));
  server.on('upgrade', app.getUpgradeHandler());
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE'
        ? `Port ${env.PORT} is taken. Stop what uses it, or set PORT to another one.`
        : `The site cannot listen on ${env.BIND_HOST}:${env.PORT}: ${error.message}`,
    );
    process.exit(1);
  });
  server.listen(env.PORT, env.BIND_HOST, () => console.log(`Listening on ${env.BIND_HOST}:${env.PORT}`));

  const stop = () => {
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(1);
});
