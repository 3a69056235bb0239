import { expect, it, onTestFinished, vi } from 'vitest';
import { migrateStore } from '../store/migrate';
import { openStore } from '../store/open';
import { createMailer } from './mailer';
import { enqueueMail } from './outbox';
import type { Deliver } from './smtp';

const MINUTE = 60_000;
const mail = { to: 'to@mail.example', subject: 'Hello', text: 'Text' };

async function start() {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  await migrateStore(store);
  let nowMs = 1_000_000;
  const now = () => nowMs;
  const mailerThat = (send: Deliver) => createMailer({ store, send, now, report: () => undefined });
  const enqueue = () => store.transaction().execute((trx) => enqueueMail(trx, mail, now()));
  const moveTime = (byMs: number) => void (nowMs += byMs);
  return { store, mailerThat, enqueue, moveTime };
}

it('a mail is in the outbox with what it is about, or not at all', async () => {
  const { store } = await start();
  const attempt = store.transaction().execute(async (trx) => {
    await enqueueMail(trx, mail, 0);
    throw new Error('the rest failed');
  });
  await expect(attempt).rejects.toThrow('the rest failed');
  expect(await store.selectFrom('outbox').select('id').execute()).toEqual([]);
});

it('a sender that died in the middle of an attempt lets the mail go after five minutes, and not before', async () => {
  const { mailerThat, enqueue, moveTime } = await start();
  await enqueue();
  const dying = mailerThat(() => new Promise<never>(() => undefined));
  void dying.deliver();
  const send = vi.fn<Deliver>(async () => ({ ok: true }));
  const next = mailerThat(send);
  await expect.poll(() => next.deliver()).toBe(0);
  moveTime(4 * MINUTE);
  await next.deliver();
  expect(send).not.toHaveBeenCalled();
  moveTime(2 * MINUTE);
  expect(await next.deliver()).toBe(1);
  expect(send).toHaveBeenCalledTimes(1);
});

it('more mails than one look takes are all sent, and ten senders send each of them once', async () => {
  const { mailerThat, enqueue } = await start();
  for (let count = 0; count < 45; count += 1) await enqueue();
  const send = vi.fn<Deliver>(async () => ({ ok: true }));
  const sent = await Promise.all(Array.from({ length: 10 }, () => mailerThat(send).deliver()));
  expect(sent.reduce((sum, count) => sum + count)).toBe(45);
  expect(new Set(send.mock.calls.map(([{ id }]) => id)).size).toBe(45);
  expect(send).toHaveBeenCalledTimes(45);
});
