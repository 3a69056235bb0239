import type { Transaction } from 'kysely';
import { toEmailKey } from '../accounts/email-key';
import { createReferralCode } from '../accounts/repository';
import { UNNAMED_ORGANISATION } from '../events/repository';
import { FIRST_ORGANISATION } from '../events/save-events';
import type { Schema } from '../store/schema';
import { writeLog } from '../studio/log/log';

const DAY_MS = 24 * 60 * 60_000;

const NAME = 'Harbor Lights Media';

/** They have the demo account's password. */
const MEMBERS = [
  { id: 'usr_demo_editor', name: 'Noor Haddad', email: 'noor@harbor-lights.example', role: 'editor' },
  { id: 'usr_demo_box', name: 'Tomás Ribeiro', email: 'tomas@harbor-lights.example', role: 'box-office' },
] as const;

/** Happens once, so what a person changes in the studio stays. */
export async function addDemoOrganisation(
  trx: Transaction<Schema>,
  ownerId: string,
  nowMs: number,
): Promise<void> {
  const owner = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!owner) return;
  const startedAt = nowMs - 21 * DAY_MS;
  const named = await trx
    .updateTable('organisations')
    .set({ name: NAME, created_at: startedAt, trial_started_at: startedAt, approved_at: startedAt + DAY_MS })
    .where('id', '=', FIRST_ORGANISATION)
    .where('name', '=', UNNAMED_ORGANISATION)
    .returning('id')
    .executeTakeFirst();
  if (!named) return;
  const started = { organisationId: FIRST_ORGANISATION, userId: ownerId, subject: NAME };
  await addMembership(trx, ownerId, 'owner', startedAt);
  await writeLog(trx, { ...started, action: 'organisation-started' }, startedAt);
  for (const [index, { role, ...member }] of MEMBERS.entries()) {
    const joinedAt = startedAt + (index + 2) * DAY_MS;
    await addUser(trx, member, owner.password_hash, joinedAt);
    await addMembership(trx, member.id, role, joinedAt);
    const changes = [{ field: 'role', before: null, after: role }];
    const joined = { organisationId: FIRST_ORGANISATION, userId: member.id, changes };
    await writeLog(trx, { ...joined, action: 'member-joined' }, joinedAt);
  }
}

function addMembership(
  trx: Transaction<Schema>,
  userId: string,
  role: 'owner' | (typeof MEMBERS)[number]['role'],
  joinedAt: number,
) {
  return trx
    .insertInto('memberships')
    .values({ organisation_id: FIRST_ORGANISATION, user_id: userId, role, joined_at: joinedAt })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Whose address is verified. */
export function addUser(
  trx: Pick<Transaction<Schema>, 'insertInto'>,
  { id, name, email }: { id: string; name: string; email: string },
  passwordHash: string,
  joinedAt: number,
) {
  return trx
    .insertInto('users')
    .values({
      id,
      name,
      email,
      email_key: toEmailKey(email),
      password_hash: passwordHash,
      referral: null,
      referral_code: createReferralCode(),
      created_at: joinedAt,
      email_verified_at: joinedAt,
      deleted_at: null,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}
