import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const SLOW_CLIENTS = 60;
const CALM_MS = 4000;
const RECOVERY_MS = 4000;
const OUTAGE_MS = 3000;

export const FAULTS = {
  'instance killed (SIGKILL)': ({ restartSite }) => restartSite(0, 'SIGKILL', 1000),
  'slow clients': ({ port }) => crawl(port),
  'database stopped and started': async ({ postgres }) => {
    await postgres.halt();
    await sleep(OUTAGE_MS);
    await postgres.resume();
  },
  'webhooks lost, late and twice': async ({ sandbox }) => {
    for (const provider of ['stripe', 'paypal'])
      for (const fault of ['drop', 'delay', 'duplicate'])
        await sandbox.webhookFault({ provider, fault, times: 3 });
    await sleep(OUTAGE_MS);
  },
  'other instance replaced (SIGTERM)': ({ restartSite }) => restartSite(1, 'SIGTERM', 0),
  'providers failing': async ({ sandbox }) => {
    for (const provider of ['stripe', 'paypal'])
      for (const fault of ['error-500', 'reset', 'reset-after-commit', 'bad-json'])
        await sandbox.fault({ provider, fault, times: 4 });
    await sleep(OUTAGE_MS);
    await sandbox.clearFaults();
  },
};

export async function keepBreaking(stage, ledger, isOver, say) {
  for (let turn = 0; ; turn += 1) {
    await sleep(CALM_MS);
    if (isOver()) return;
    const [name, work] = Object.entries(FAULTS)[turn % Object.keys(FAULTS).length];
    const isWell = ledger.beginFault(name);
    say(name);
    await work(stage);
    while (!(await stage.areReady())) await sleep(100);
    await sleep(RECOVERY_MS);
    isWell();
  }
}

/** Slowloris: sends requests a byte at a time and never ends them. */
async function crawl(port) {
  const sockets = Array.from({ length: SLOW_CLIENTS }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => socket.destroy());
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n');
    return socket;
  });
  for (let turn = 0; turn < 15; turn += 1) {
    await sleep(200);
    for (const socket of sockets) if (!socket.destroyed) socket.write('X');
  }
  for (const socket of sockets) socket.destroy();
}
