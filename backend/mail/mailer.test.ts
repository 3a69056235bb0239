import { expect, it, vi } from 'vitest';
import { createMailer } from './mailer';
import { enqueueMail } from './outbox';
import type { Deliver } from './smtp';
import { openTestStore } from '@/tests/support/store';

const MINUTE = 60_000;
const mail = { to: 'to@mail.example', subject: 'Hello', text: 'Text' };

async function start() {
  const store = await openTestStore();
  let nowMs = 1_000_000;
  const now = () => nowMs;
  const takesUnicode = async () => true;
  const mailerThat = (send: Deliver) =>
    createMailer({ store, server: { send, takesUnicode }, now, report: () => undefined });
  const enqueue = (validForMs?: number) =>
    store
      .transaction()
      .execute((trx) =>
        enqueueMail(trx, { ...mail, ...(validForMs && { validUntil: now() + validForMs }) }, now()),
      );
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

it('a link is sent while it works, and its text is not kept, neither then nor when it came too late', async () => {
  const { store, mailerThat, enqueue, moveTime } = await start();
  const send = vi.fn<Deliver>(async () => ({ ok: true }));
  await enqueue(30 * MINUTE);
  expect(await mailerThat(send).deliver()).toBe(1);
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ body: mail.text }));
  await enqueue(30 * MINUTE);
  moveTime(31 * MINUTE);
  expect(await mailerThat(send).deliver()).toBe(0);
  const rows = await store
    .selectFrom('outbox')
    .select(['status', 'body', 'last_error'])
    .orderBy('created_at')
    .execute();
  expect(rows.map(({ status }) => status).sort()).toEqual(['failed', 'sent']);
  for (const { body } of rows) expect(body).not.toContain(mail.text);
});
