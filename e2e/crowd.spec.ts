import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { expect, test } from './support/fixtures';

const CROWD = 1000;
const SOMAXCONN = '/proc/sys/net/core/somaxconn';

test('a thousand connections wait for a busy process, and none is dropped', async ({ stack }) => {
  const most = existsSync(SOMAXCONN) ? Number(readFileSync(SOMAXCONN, 'utf8')) : 0;
  test.skip(most < CROWD, 'the system lets fewer connections wait');
  const sockets: Socket[] = [];
  let connected = 0;
  try {
    // A stopped process accepts no connections; those beyond the backlog stay unconnected.
    void stack.kill('SIGSTOP');
    const port = Number(new URL(stack.siteUrl).port);
    for (let count = 0; count < CROWD; count += 1) {
      const socket = connect({ port, host: '127.0.0.1' });
      socket.once('connect', () => (connected += 1)).on('error', () => undefined);
      sockets.push(socket);
    }
    await expect.poll(() => connected).toBe(CROWD);
  } finally {
    void stack.kill('SIGCONT');
    for (const socket of sockets) socket.destroy();
  }
});

test('visitors of a process that has just started wait for its store, and get no error', async ({
  stack,
}) => {
  const statuses = new Set<number>();
  let isOver = false;
  const arrive = async () => {
    while (!isOver)
      await fetch(`${stack.siteUrl}/api/events/evt-midnight-run/state`).then(
        ({ status }) => statuses.add(status),
        () => new Promise((resolve) => setImmediate(resolve)),
      );
  };
  try {
    await stack.kill('SIGTERM');
    const arriving = arrive();
    await stack.restart('/readyz');
    isOver = true;
    await arriving;
  } finally {
    isOver = true;
  }
  expect([...statuses]).toEqual([200]);
});
