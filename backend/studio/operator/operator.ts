import type { Transaction } from 'kysely';
import { NOTICE_KINDS } from '@/lib/contract/studio/messages/calls';
import { sayStopped, type Stoppable, USUALLY_STOPPED } from '@/lib/contract/studio/organisation/stoppable';
import { formatUsd, parseUsdToCents } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { createAccountRepository } from '../../accounts/repository';
import type { BackendDeps } from '../../config/config';
import { createId } from '../../store/ids';
import type { PaymentMode, PayoutTable, Schema, Store } from '../../store/schema';
import type { Decision, DeedName } from '@/lib/contract/operator/calls';
import { selectOrganisations } from './list-organisations';
import { writeDeed } from './operators';
import { lockOrganisation } from '../organisation/lock-organisation';
import { recheckOrders } from '../../events/save-events';
import { findAsked } from '../organisation/may-publish';
import { type LogAction, listChanges, writeLog } from '../log/log';
import { findMembership } from '../team/members';
import { createOrganisation } from '../settings/organisations';
import { listPayouts } from '../report/list-payouts';
import { findBalance } from '../report/payouts';
import { listShares } from '../report/shares';

type Said = Promise<Result<string>>;

const NEEDS_CHOICE = 'Please choose what stops.';

const DECISIONS: Record<Decision, { action: LogAction & DeedName; said: string }> = {
  approve: { action: 'organisation-approved', said: 'is approved: it may publish and sell.' },
  suspend: { action: 'organisation-suspended', said: 'is suspended.' },
  resume: { action: 'organisation-resumed', said: 'is no longer suspended.' },
  decline: { action: 'organisation-declined', said: 'is declined: it may not publish.' },
};

/** Of an amount that `payoutSchema` has parsed. @throws RangeError for any other */
export function toPayoutCents(amount: string): number {
  const cents = parseUsdToCents(amount, Number.MAX_SAFE_INTEGER);
  if (cents === null) throw new RangeError(`Not an amount in dollars: ${amount}`);
  return cents;
}

/** What the platform's operator decides about organisations. `userId` is null for a command. */
export function createStudioOperator(
  { store, now }: Pick<BackendDeps, 'store' | 'now'>,
  userId: string | null = null,
) {
  /** Runs with the organisation locked. Fails with `not_found`. */
  function settle(
    organisationId: string,
    write: (trx: Transaction<Schema>, organisation: Organisation) => Said,
  ): Said {
    return store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const organisation = await findOrganisation(trx, organisationId);
      return organisation
        ? write(trx, organisation)
        : fail('not_found', `There is no organisation ${organisationId}.`);
    });
  }

  return {
    list: () => selectOrganisations(store).orderBy('created_at').orderBy('id').execute(),

    /** Is safe to repeat. Fails with `not_found` or `invalid_input`. `stops` is for `suspend`. */
    decide: (
      decision: Decision,
      organisationId: string,
      note = '',
      stops: readonly Stoppable[] = USUALLY_STOPPED,
    ): Said =>
      settle(organisationId, async (trx, organisation) => {
        const { name, approved_at: approvedAt, suspended_at: suspendedAt, stopped } = organisation;
        if (decision === 'decline' && note === '')
          return fail('invalid_input', 'Please say why.', { fields: { note: 'Please say why.' } });
        if (decision === 'suspend' && stops.length === 0)
          return fail('invalid_input', NEEDS_CHOICE, { fields: { publishing: NEEDS_CHOICE } });
        const wanted = {
          approved_at:
            decision === 'approve' ? (approvedAt ?? now()) : decision === 'decline' ? null : approvedAt,
          suspended_at:
            decision === 'resume' ? null : decision === 'suspend' ? (suspendedAt ?? now()) : suspendedAt,
          stopped: decision === 'resume' ? null : decision === 'suspend' ? stops.join(' ') : stopped,
          decision_note: note || null,
        };
        const { action, said } = DECISIONS[decision];
        const choice = decision === 'suspend' ? ` Stopped: ${sayStopped(stops)}.` : '';
        const isAnswer = decision === 'approve' || decision === 'decline';
        const isAsked = isAnswer && findAsked(organisation) !== null;
        if (
          isAsked ||
          Object.entries(wanted).some(([field, value]) => Reflect.get(organisation, field) !== value)
        ) {
          const answer = isAnswer ? { approval_answered_at: now(), approval_message: null } : {};
          await trx
            .updateTable('organisations')
            .set({ ...wanted, ...answer })
            .where('id', '=', organisationId)
            .execute();
          const changes = listChanges(organisation, wanted).filter(({ field }) => field === 'stopped');
          if (decision === 'suspend')
            for (const part of stops) await FOLLOW_UPS[part]?.(trx, organisationId, now());
          const line = { organisationId, userId: null, action, changes, ...(note && { subject: note }) };
          await writeLog(trx, line, now());
          await writeDeed(trx, { userId, action, subject: name, note: `${choice} ${note}`.trim() }, now());
        }
        return ok(`${name} ${said}${choice}`);
      }),

    /** Fails with `not_found` for an unknown organisation or account. */
    makeOwner: (organisationId: string, email: string): Said =>
      settle(organisationId, async (trx, { name }) => {
        const user = await createAccountRepository(trx).findByEmail(email);
        if (!user) return noAccount(email);
        const before = (await findMembership(trx, organisationId, user.id))?.role ?? null;
        const said = ok(`${user.email} is an owner of ${name}.`);
        if (before === 'owner') return said;
        await trx
          .insertInto('memberships')
          .values({ organisation_id: organisationId, user_id: user.id, role: 'owner', joined_at: now() })
          .onConflict((oc) => oc.columns(['organisation_id', 'user_id']).doUpdateSet({ role: 'owner' }))
          .execute();
        const changes = [{ field: 'role', before, after: 'owner' }];
        const line = { organisationId, userId: null, action: 'role-changed', subject: user.email } as const;
        await writeLog(trx, { ...line, changes }, now());
        return said;
      }),

    /** For orders made from now on. `basisPoints` are hundredths of a percent. Safe to repeat. */
    setShare: (organisationId: string, basisPoints: number): Said =>
      settle(organisationId, async (trx, { name }) => {
        const subject = `${basisPoints / 100} %`;
        const said = ok(`The platform's share of ${name} is ${subject} of orders made from now on.`);
        const known = (await listShares(trx, organisationId)).at(-1);
        if ((known?.basisPoints ?? 0) === basisPoints) return said;
        await trx
          .insertInto('platform_shares')
          .values({ organisation_id: organisationId, since: now(), basis_points: basisPoints })
          .onConflict((oc) =>
            oc.columns(['organisation_id', 'since']).doUpdateSet({ basis_points: basisPoints }),
          )
          .execute();
        await writeLog(trx, { organisationId, userId: null, action: 'share-changed', subject }, now());
        return said;
      }),

    /**
     * Notes what was paid to an organisation. The same reference is the same payout. Fails with
     * `conflict` for another amount under a reference, and for more than is owed.
     */
    notePayout: (
      organisationId: string,
      { amountCents, reference, mode }: { amountCents: number; reference: string; mode: PaymentMode },
    ): Said =>
      settle(organisationId, async (trx, { name }) => {
        const said = ok(`The payout of ${formatUsd(amountCents)} to ${name} is noted as ${reference}.`);
        const rows = (await listPayouts(trx, organisationId)).filter((row) => row.mode === mode);
        const known = rows.find((row) => row.reference === reference);
        if (known && known.cents !== amountCents)
          return fail('conflict', `${reference} is already noted, with ${formatUsd(known.cents)}.`);
        if (rows.some((row) => row.undoes === known?.id))
          return fail('conflict', `${reference} was undone. Note this payout under another reference.`);
        if (known) return said;
        const balance = await findBalance(trx, organisationId, { mode, nowMs: now() });
        if (amountCents > balance)
          return fail('conflict', `The platform owes ${name} ${formatUsd(Math.max(0, balance))}, not more.`);
        const payout = { organisation_id: organisationId, payment_mode: mode, reference };
        await writePayout(trx, { ...payout, cents: amountCents, undoes: null }, now());
        const note = `${formatUsd(amountCents)}, ${reference}`;
        await writeDeed(trx, { userId, action: 'payout-noted', subject: name, note }, now());
        return said;
      }),

    /**
     * Takes a payout back that was mistyped or returned, once, by an entry with a reference of its
     * own. Safe to repeat. Fails with `not_found` or `conflict`.
     */
    undoPayout: (
      organisationId: string,
      { undone, reference, mode }: { undone: string; reference: string; mode: PaymentMode },
    ): Said =>
      settle(organisationId, async (trx, { name }) => {
        const rows = (await listPayouts(trx, organisationId)).filter((row) => row.mode === mode);
        const payout = rows.find((row) => row.reference === undone);
        if (!payout) return fail('not_found', `There is no payout ${undone} to ${name}.`);
        if (payout.undoes !== null)
          return fail('conflict', `${undone} is a counter-entry. Note the payout again instead.`);
        const entry = rows.find((row) => row.undoes === payout.id);
        if (entry && entry.reference !== reference)
          return fail('conflict', `${undone} was already undone, by ${entry.reference}.`);
        const said = ok(
          `The payout of ${formatUsd(payout.cents)} to ${name}, ${undone}, is undone by ${reference}.`,
        );
        if (entry) return said;
        const other = rows.find((row) => row.reference === reference);
        if (other) return fail('conflict', `${reference} is already noted, with ${formatUsd(other.cents)}.`);
        const counter = { organisation_id: organisationId, payment_mode: mode, reference };
        await writePayout(trx, { ...counter, cents: -payout.cents, undoes: payout.id }, now());
        const note = `${formatUsd(payout.cents)}, ${undone}, by ${reference}`;
        await writeDeed(trx, { userId, action: 'payout-undone', subject: name, note }, now());
        return said;
      }),

    /** Whatever STUDIO_SIGNUP says. Fails with `not_found` for an unknown account. */
    start: (email: string, name: string): Said =>
      store.transaction().execute(async (trx) => {
        const user = await createAccountRepository(trx).findByEmail(email);
        if (!user) return noAccount(email);
        const { organisationId } = await createOrganisation(trx, {
          userId: user.id,
          name,
          timezone: '',
          nowMs: now(),
        });
        return ok(`${organisationId}  ${name}, owned by ${user.email}.`);
      }),
  };
}

/** Of an `integer` in PostgreSQL. */
const MOST_INTEGER = 2 ** 31 - 1;

type NewPayout = Omit<PayoutTable, 'id' | 'amount_cents' | 'at' | 'cents'> & { cents: number };

async function writePayout(trx: Transaction<Schema>, payout: NewPayout, at: number): Promise<void> {
  const { organisation_id: organisationId, reference: subject, cents, undoes } = payout;
  const amount_cents = Math.max(-MOST_INTEGER, Math.min(cents, MOST_INTEGER));
  await trx
    .insertInto('payouts')
    .values({ ...payout, id: createId('pay'), amount_cents, at })
    .execute();
  const action = undoes === null ? 'payout-noted' : 'payout-undone';
  await writeLog(trx, { organisationId, userId: null, action, subject }, at);
}

type Follow = (trx: Transaction<Schema>, organisationId: string, nowMs: number) => Promise<void>;

/** What is underway. The input watch puts encoders out, and playback asks for itself. */
const FOLLOW_UPS: Record<Stoppable, Follow | null> = {
  publishing: null,
  messages: silence,
  sales: recheckSales,
  streams: null,
};

/** Open payments are given up, and one that was paid meanwhile is honored. */
async function recheckSales(trx: Transaction<Schema>, organisationId: string, nowMs: number): Promise<void> {
  const events = trx.selectFrom('events').select('id').where('organisation_id', '=', organisationId);
  for (const { id } of await events.execute()) await recheckOrders(trx, id, nowMs).execute();
}

/**
 * Mails of messages that wait are dropped. Refunds on their way, or that wait for approval, are
 * mailed without the broadcaster's words.
 */
async function silence(trx: Transaction<Schema>, organisationId: string): Promise<void> {
  const messages = await trx
    .updateTable('messages')
    .set({ status: 'cancelled' })
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'sending')
    .where('audience', 'not in', NOTICE_KINDS)
    .returning('id')
    .execute();
  for (const { id } of messages)
    await trx.deleteFrom('outbox').where('status', '=', 'waiting').where('message_id', '=', id).execute();
  const runs = trx.updateTable('refund_runs').set({ message: null });
  await runs.where('organisation_id', '=', organisationId).execute();
  await trx
    .updateTable('refunds')
    .set({ message: null })
    .where('status', 'in', ['due', 'asked', 'pending'])
    .where('order_id', 'in', (eb) =>
      eb.selectFrom('orders').select('orders.id').where('orders.organisation_id', '=', organisationId),
    )
    .execute();
}

type Organisation = NonNullable<Awaited<ReturnType<typeof findOrganisation>>>;

function findOrganisation(store: Store, id: string) {
  return store
    .selectFrom('organisations')
    .select(['name', 'approved_at', 'suspended_at', 'stopped', 'decision_note'])
    .select(['approval_asked_at', 'approval_answered_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

const noAccount = (email: string) =>
  fail('not_found', `There is no account with the address ${email}. It has to register first.`);
