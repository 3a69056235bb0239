import { createServer } from 'node:net';

/**
 * Below what systems hand to outgoing connections (Linux from 32768, others from 49152), so that
 * none of those takes a port before its server has it, or while its server restarts; above those
 * that browsers refuse (fetch.spec.whatwg.org, bad ports).
 */
const [FIRST, LAST] = [20_000, 32_000] as const;

/** Ports of this machine that nothing listens on now. */
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
