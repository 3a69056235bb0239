import type { Transaction } from 'kysely';
import { REFUND_ROLES } from '@/lib/contract/studio/organisation/care';
import { type Role, ROLE_LABELS } from '@/lib/contract/studio/shared/roles';
import { formatUsd, toDecimal } from '@/lib/money';
import { fail, type Failure } from '@/lib/result';
import { toLocalText } from '@/lib/time/local-time';
import type { Schema, Store } from '../../store/schema';

/** Null: no limit. */
type Limit = { refunds: number | null; cents: number | null };
type Of = { organisationId: string; role: Role };

const NONE: Limit = { refunds: null, cents: null };
const DEFAULT: Limit = { refunds: 20, cents: 100_000 };

export const toLimitAnswer = ({ refunds, cents }: Limit) => ({
  refunds,
  amount: cents === null ? null : toDecimal(cents),
});

/** Of each role, as an owner set it. */
export async function listLimits(store: Store, organisationId: string) {
  const rows = await store
    .selectFrom('refund_limits')
    .select(['role', 'refunds', 'cents'])
    .where('organisation_id', '=', organisationId)
    .execute();
  const find = (role: Role): Limit =>
    rows.find((row) => row.role === role) ?? (role === 'owner' ? NONE : DEFAULT);
  return Object.fromEntries(REFUND_ROLES.map((role) => [role, find(role)])) as Record<
    (typeof REFUND_ROLES)[number],
    Limit
  >;
}

async function findLimit(store: Store, { organisationId, role }: Of): Promise<Limit> {
  const limits: Partial<Record<Role, Limit>> = await listLimits(store, organisationId);
  return limits[role] ?? DEFAULT;
}

async function findDay(store: Store, organisationId: string, nowMs: number): Promise<string> {
  const { timezone } = await store
    .selectFrom('organisations')
    .select('timezone')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return toLocalText(nowMs, timezone).slice(0, 'YYYY-MM-DD'.length);
}

/** What is left of the organisation's local day. */
export async function findLeft(store: Store, of: Of, nowMs: number): Promise<Limit> {
  const limit = await findLimit(store, of);
  const used = await store
    .selectFrom('refund_days')
    .select(['refunds', 'cents'])
    .where('organisation_id', '=', of.organisationId)
    .where('role', '=', of.role)
    .where('day', '=', await findDay(store, of.organisationId, nowMs))
    .executeTakeFirst();
  const minus = (most: number | null, taken = 0) => (most === null ? null : Math.max(0, most - taken));
  return { refunds: minus(limit.refunds, used?.refunds), cents: minus(limit.cents, used?.cents) };
}

/**
 * Counts a refund in the transaction that books it. The conditional update lets parallel ones take
 * turns by the row of the day. Returns the refusal when it is too many or too much.
 */
export async function takeRefund(
  trx: Transaction<Schema>,
  of: Of,
  cents: number,
  nowMs: number,
): Promise<Failure | null> {
  const limit = await findLimit(trx, of);
  const isAbove = limit.refunds === 0 || (limit.cents !== null && cents > limit.cents);
  const taken = isAbove ? undefined : await count(trx, of, limit, cents, nowMs);
  return taken ? null : refuse(trx, of, limit, nowMs);
}

async function count(trx: Transaction<Schema>, of: Of, limit: Limit, cents: number, nowMs: number) {
  const { organisationId, role } = of;
  const day = await findDay(trx, organisationId, nowMs);
  return trx
    .insertInto('refund_days')
    .values({ organisation_id: organisationId, role, day, refunds: 1, cents })
    .onConflict((oc) =>
      oc
        .columns(['organisation_id', 'role', 'day'])
        .doUpdateSet((eb) => ({
          refunds: eb('refund_days.refunds', '+', 1),
          cents: eb('refund_days.cents', '+', cents),
        }))
        .where((eb) =>
          eb.and([
            ...(limit.refunds === null ? [] : [eb('refund_days.refunds', '<', limit.refunds)]),
            ...(limit.cents === null ? [] : [eb('refund_days.cents', '<=', limit.cents - cents)]),
          ]),
        ),
    )
    .returning('day')
    .executeTakeFirst();
}

async function refuse(trx: Transaction<Schema>, of: Of, limit: Limit, nowMs: number): Promise<Failure> {
  const left = await findLeft(trx, of, nowMs);
  const owners = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.name')
    .where('memberships.organisation_id', '=', of.organisationId)
    .where('memberships.role', '=', 'owner')
    .orderBy('memberships.joined_at')
    .limit(3)
    .execute();
  const names = owners.map(({ name }) => name).join(', ');
  return fail(
    'conflict',
    `The role ${ROLE_LABELS[of.role]} can refund at most ${sayLimit(limit)} a day. ` +
      `Left today: ${sayLimit(left)}. An owner can raise this limit: ${names}.`,
  );
}

function sayLimit({ refunds, cents }: Limit): string {
  const orders = refunds === null ? [] : [refunds === 1 ? '1 order' : `${refunds} orders`];
  return [...orders, ...(cents === null ? [] : [formatUsd(cents)])].join(' and ');
}
