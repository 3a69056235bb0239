import { createAdaptorServer } from '@hono/node-server';
import { SERVER_LIMITS } from '@/lib/process/server-limits';
import { createSandboxApp, type SandboxOptions } from '@/sandbox/app';
import { connectSandbox, type Sandbox } from './connect-sandbox';

export type RunningSandbox = Sandbox & { close(): Promise<void> };

export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const ending = new AbortController();
  const app = createSandboxApp({ ...options, signal: ending.signal });
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: SERVER_LIMITS });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The sandbox has no port');

  return {
    ...connectSandbox(`http://127.0.0.1:${address.port}`),
    async close() {
      ending.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
