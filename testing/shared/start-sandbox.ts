import { createAdaptorServer } from '@hono/node-server';
import { createSandboxApp, type SandboxOptions } from '@/testing/sandbox-app';
import type { FaultRule } from './faults';

export type RunningSandbox = {
  /** Origin, such as `http://127.0.0.1:41234`. */
  url: string;
  /** Switches a failure on for the next matching request, or the next `times` of them. */
  fault(rule: Omit<FaultRule, 'times'> & { times?: number }): Promise<void>;
  clearFaults(): Promise<void>;
  close(): Promise<void>;
};

/** Serves the stand-ins on a free port of this machine, for tests that talk HTTP to them. */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const server = createAdaptorServer({ fetch: createSandboxApp(options).fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The sandbox has no port');
  const url = `http://127.0.0.1:${address.port}`;
  const control = `${url}/__control/fault`;

  return {
    url,
    async fault(rule) {
      const response = await fetch(control, { method: 'POST', body: JSON.stringify(rule) });
      if (response.status !== 201) throw new Error(await response.text());
    },
    async clearFaults() {
      await fetch(control, { method: 'DELETE' });
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
    },
  };
}
