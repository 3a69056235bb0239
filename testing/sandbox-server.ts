import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import { z } from 'zod';
import { createSandboxApp } from './sandbox-app';

const USAGE =
  'Usage: node --import tsx testing/sandbox-server.ts --port <1-65535, or 0 for any> [--data-dir <folder>]';

const argsSchema = z.object({
  port: z.coerce.number().int().min(0).max(65_535),
  'data-dir': z.string().min(1).optional(),
});

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readArgs(): z.infer<typeof argsSchema> {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, 'data-dir': { type: 'string' } } });
    return argsSchema.parse(values);
  } catch {
    return stop(USAGE);
  }
}

const { port, 'data-dir': dataDir } = readArgs();

// The port is taken before the journal is opened: two processes writing one journal would lose each other's records.
let app: ReturnType<typeof createSandboxApp> | undefined;
const server = createAdaptorServer({
  fetch: (request, env) => app?.fetch(request, env) ?? new Response('Starting', { status: 503 }),
});

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    stop(`Port ${port} is taken. Stop what runs there, or give another one with --port.`);
  if (error.code === 'EACCES')
    stop(`This user may not listen on port ${port}. Give another one with --port.`);
  stop(`The payment sandbox could not start: ${error.message}`);
});

server.listen(port, '127.0.0.1', () => {
  try {
    app = createSandboxApp(dataDir === undefined ? {} : { dataDir });
  } catch (error) {
    stop(`The payment sandbox could not start: ${error instanceof Error ? error.message : String(error)}`);
  }
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  console.log(`Payment sandbox (Stripe and PayPal stand-ins) ready at http://127.0.0.1:${actual}`);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    // Connections that a fault left hanging, or that a client keeps open, must not keep the process alive.
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}
