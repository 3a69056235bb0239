import { parseArgs } from 'node:util';
import { createAdaptorServer } from '@hono/node-server';
import * as z from 'zod';
import { SERVER_LIMITS } from '@/lib/process/server-limits';
import { createSandboxApp } from './app';

const USAGE = `Usage: node --import tsx sandbox/server.ts --port <1-65535, or 0 for any>
  [--data-dir <folder>] [--processing-ms <how long a slow bank takes>] [--stripe-webhooks <address>] [--paypal-webhooks <address>]
  [--shop <address where the shop answers for its hosts>]`;

const url = z.url({ protocol: /^https?$/ });
const argsSchema = z.object({
  port: z.coerce.number().int().min(0).max(65_535),
  'data-dir': z.string().min(1).optional(),
  'processing-ms': z.coerce.number().int().nonnegative().optional(),
  'stripe-webhooks': url.optional(),
  'paypal-webhooks': url.optional(),
  shop: url.optional(),
});
type Args = z.infer<typeof argsSchema>;

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readArgs(): Args {
  const text = { type: 'string' } as const;
  try {
    const { values } = parseArgs({
      options: {
        port: text,
        'data-dir': text,
        'processing-ms': text,
        'stripe-webhooks': text,
        'paypal-webhooks': text,
        shop: text,
      },
    });
    return argsSchema.parse(values);
  } catch {
    return stop(USAGE);
  }
}

function createApp({ 'data-dir': dataDir, 'processing-ms': processingMs, ...args }: Args) {
  const stripe = args['stripe-webhooks'];
  const paypal = args['paypal-webhooks'];
  return createSandboxApp({
    ...(dataDir !== undefined && { dataDir }),
    ...(processingMs !== undefined && { processingMs }),
    ...(args.shop !== undefined && { shopUrl: args.shop }),
    webhooks: { ...(stripe && { stripe: { url: stripe } }), ...(paypal && { paypal: { url: paypal } }) },
  });
}

const args = readArgs();

// Take the port first: two processes writing one journal would lose each other's records.
let app: ReturnType<typeof createSandboxApp> | undefined;
const server = createAdaptorServer({
  fetch: (request, env) => app?.fetch(request, env) ?? new Response('Starting', { status: 503 }),
  serverOptions: SERVER_LIMITS,
});

server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE')
    stop(`Port ${args.port} is taken. Stop what runs there, or give another one with --port.`);
  if (error.code === 'EACCES')
    stop(`This user may not listen on port ${args.port}. Give another one with --port.`);
  stop(`The payment sandbox could not start: ${error.message}`);
});

server.listen(args.port, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : args.port;
  try {
    app = createApp(args);
  } catch (error) {
    stop(`The payment sandbox could not start: ${error instanceof Error ? error.message : String(error)}`);
  }
  console.log(`Payment sandbox (Stripe and PayPal stand-ins) ready at http://127.0.0.1:${port}`);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    // Hanging and keep-alive connections would keep the process alive.
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}
