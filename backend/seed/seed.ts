import { hashPassword } from '../accounts/password';
import { toEmailKey } from '../accounts/email-key';
import { keepDrafts, listEdited } from '../events/keep-drafts';
import { FIRST_ORGANISATION, saveEvents } from '../events/save-events';
import { toItemKey } from '../orders/catalogue';
import { NEVER } from '../store/rhythm';
import { createId } from '../store/ids';
import { listDemoEvents } from './demo-events';
import { addDemoOrganisation, addUser } from './demo-organisation';
import type { NewEvent } from '../events/file-schema';
import type { Store } from '../store/schema';

export const DEMO_ACCOUNT = {
  id: 'usr_demo',
  name: 'Dana Demo',
  email: 'demo@marquee.example',
  password: 'curtain-up',
} as const;

/** The demo account owns a replay, so My purchases is not empty. */
const DEMO_PURCHASE = { eventId: 'evt-last-bell', selectedPackage: 'full-night' } as const;

/** For demos only: the password is public. Does nothing after an operator's import. */
export async function seedDemo(store: Store, nowMs: number): Promise<'seeded' | 'skipped'> {
  if (await hasImported(store)) return 'skipped';
  await addDemoAccount(store, nowMs);
  const demo = listDemoEvents(nowMs);
  await store.transaction().execute(async (trx) => {
    const edited = await listEdited(
      trx,
      demo.map(({ id }) => id),
    );
    const events = demo.filter(({ id }) => !edited.has(id));
    await saveEvents(trx, events, 'seed', nowMs);
    await keepDrafts(trx, events, nowMs);
    await addDemoPurchase(trx, events, nowMs);
    await addDemoOrganisation(trx, DEMO_ACCOUNT.id, nowMs);
  });
  return 'seeded';
}

export async function hasImported(store: Store): Promise<boolean> {
  const imported = await store
    .selectFrom('events')
    .select('id')
    .where('source', '=', 'import')
    .limit(1)
    .execute();
  return imported.length > 0;
}

async function addDemoPurchase(trx: Store, events: readonly NewEvent[], nowMs: number): Promise<void> {
  const { eventId, selectedPackage } = DEMO_PURCHASE;
  const event = events.find(({ id }) => id === eventId);
  const bought = event?.packages.find(({ id }) => id === selectedPackage);
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', DEMO_ACCOUNT.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!event || !bought || !account) return;
  const order = await trx
    .insertInto('orders')
    .values({
      id: 'ord_demo',
      user_id: account.id,
      item_key: toItemKey(DEMO_PURCHASE),
      kind: 'package',
      plan_id: null,
      event_id: eventId,
      package_id: selectedPackage,
      organisation_id: FIRST_ORGANISATION,
      item_name: `${event.title}: ${bought.name}`,
      amount_cents: 0,
      currency: 'USD',
      provider: 'none',
      provider_ref: null,
      payment_mode: null,
      payment_account: null,
      status: 'paid',
      version: 1,
      created_at: nowMs,
      updated_at: nowMs,
      paid_at: nowMs,
      underway_at: null,
      next_check_at: NEVER,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!order) return;
  await trx
    .insertInto('order_transitions')
    .values({
      id: createId('otr'),
      order_id: order.id,
      version: 1,
      from_status: 'pending',
      to_status: 'paid',
      reason: 'It comes with the demo.',
      source: 'operator',
      provider_event_id: null,
      at: nowMs,
    })
    .execute();
}

async function addDemoAccount(store: Store, nowMs: number): Promise<void> {
  const emailKey = toEmailKey(DEMO_ACCOUNT.email);
  const there = await store.selectFrom('users').select('id').where('email_key', '=', emailKey).execute();
  if (there.length > 0) return;
  const hashed = await hashPassword(DEMO_ACCOUNT.password);
  if (!hashed.ok) throw new Error(hashed.error.message);
  await addUser(store, DEMO_ACCOUNT, hashed.value, nowMs);
}
