import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../open';
import { up as contactAndOutbox } from './0003-contact-and-outbox';
import { up as mailsOfOrders } from './0046-mails-of-orders';

it('finds the order and the event that a mail of before names', async () => {
  const store = openStore({ databaseUrl: 'file::memory:' });
  onTestFinished(() => store.destroy());
  await contactAndOutbox(store);
  const order = `ord_${'0123456789abcdef'.repeat(2)}`;
  const bodies = {
    mal_1: `Questions? Mention order ${order}.\n\nWatch:\nhttps://gala.example/user/watch/evt-1\n\nGala\n`,
    mal_2: 'Watch:\nhttps://gala.example/user/watch/evt-2\n',
    mal_3: 'Confirm your address.\n',
  };
  for (const [id, body] of Object.entries(bodies))
    await sql`insert into outbox (id, to_address, subject, body, status, attempts, created_at, next_attempt_at)
      values (${id}, 'ann@mail.example', 'Hello', ${body}, 'sent', 1, 1, 1)`.execute(store);

  await mailsOfOrders(store);

  const mails = await store.selectFrom('outbox').select(['order_id', 'event_id']).orderBy('id').execute();
  expect(mails).toEqual([
    { order_id: order, event_id: 'evt-1' },
    { order_id: null, event_id: 'evt-2' },
    { order_id: null, event_id: null },
  ]);
});
