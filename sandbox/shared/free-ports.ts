import { createServer } from 'node:net';

/**
 * Below the ephemeral ports (Linux from 32768, others from 49152), which outgoing connections could
 * take first; above the ports that browsers block (fetch.spec.whatwg.org, bad ports).
 */
const [FIRST, LAST] = [20_000, 32_000] as const;

export async function findFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  return port;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}
