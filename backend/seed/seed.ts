import { hashPassword } from '../accounts/password';
import { toEmailKey } from '../accounts/email-key';
import { createReferralCode } from '../accounts/repository';
import { saveEvents } from '../events/save-events';
import { listDemoEvents } from './demo-events';
import type { Store } from '../store/schema';

export const DEMO_ACCOUNT = {
  id: 'usr_demo',
  name: 'Dana Demo',
  email: 'demo@marquee.example',
  password: 'curtain-up',
} as const;

/**
 * For demos only: the password is in this file. Safe to repeat; does nothing once an operator has
 * imported events.
 */
export async function seedDemo(store: Store, nowMs: number): Promise<'seeded' | 'skipped'> {
  const imported = await store
    .selectFrom('events')
    .select('id')
    .where('source', '=', 'import')
    .limit(1)
    .execute();
  if (imported.length > 0) return 'skipped';
  await addDemoAccount(store, nowMs);
  await store.transaction().execute((trx) => saveEvents(trx, listDemoEvents(nowMs), 'seed', nowMs));
  return 'seeded';
}

async function addDemoAccount(store: Store, nowMs: number): Promise<void> {
  const { id, name, email, password } = DEMO_ACCOUNT;
  const emailKey = toEmailKey(email);
  const there = await store.selectFrom('users').select('id').where('email_key', '=', emailKey).execute();
  if (there.length > 0) return;
  const hashed = await hashPassword(password);
  if (!hashed.ok) throw new Error(hashed.error.message);
  await store
    .insertInto('users')
    .values({
      ...{ id, name, email, email_key: emailKey, password_hash: hashed.value },
      ...{ referral: null, referral_code: createReferralCode() },
      ...{ created_at: nowMs, email_verified_at: nowMs, deleted_at: null },
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
