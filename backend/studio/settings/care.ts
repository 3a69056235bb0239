import { createRateLimit, takeInTurn } from '../../http/rate-limit';
import { unreachable } from '../../http/failure';
import { toEmailKey } from '../../accounts/email-key';
import { enqueueMail } from '../../mail/outbox';
import { ALERT_KINDS, REFUND_ROLES } from '@/lib/contract/studio/organisation/care';
import { isTicked } from '@/lib/contract/studio/shared/fields';
import { ROLE_LABELS } from '@/lib/contract/studio/shared/roles';
import { formatUsd, parseUsdToCents } from '@/lib/money';
import { fail, ok } from '@/lib/result';
import { listMuted } from '../../mail/send-alert';
import type { StudioContext } from '../context';
import { listChanges, writeLog } from '../log/log';
import { lockOrganisation } from '../organisation/lock-organisation';
import { listLimits, toLimitAnswer } from '../organisation/refund-limits';
import { createInvitationToken, toInvitationHash } from '../team/invitations';
import type { Member } from '../studio-router';
import { toReplyMail } from './reply-mail';

const DAY_MS = 24 * 60 * 60_000;
const LIFE_MS = 2 * DAY_MS;

/** Refund limits, emails to the caller, the reply address, and asking for approval. */
export function mountCare({ deps, config, mailer, mount }: StudioContext): void {
  const { store, now } = deps;
  const rule = { windowMs: DAY_MS, says: 'Too many links were sent' };
  const byOrganisation = createRateLimit(store, { ...rule, name: 'studio-reply', points: 10 });
  const byAddress = createRateLimit(store, { ...rule, name: 'studio-reply-address', points: 3 });

  mount('saveRefundLimits', (input, { organisationId, userId }) =>
    store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const before = await listLimits(trx, organisationId);
      for (const role of REFUND_ROLES) {
        const [count, amount] = [input[`${role}_refunds`], input[`${role}_amount`]];
        const wanted = {
          refunds: count === '' ? null : Number(count),
          cents: amount === '' ? null : parseUsdToCents(amount),
        };
        const changes = listChanges(toTexts(before[role]), toTexts(wanted));
        if (changes.length === 0) continue;
        await trx
          .insertInto('refund_limits')
          .values({ organisation_id: organisationId, role, ...wanted })
          .onConflict((oc) => oc.columns(['organisation_id', 'role']).doUpdateSet(wanted))
          .execute();
        const line = { organisationId, userId, subject: ROLE_LABELS[role], changes };
        await writeLog(trx, { ...line, action: 'refund-limits-changed' }, now());
      }
      return ok({ message: 'The limits count from now on.' });
    }),
  );

  mount('saveAlerts', async (input, { organisationId, userId }) => {
    const muted = ALERT_KINDS.filter((kind) => !isTicked(input[kind]));
    await store
      .updateTable('memberships')
      .set({ muted: muted.join(' ') || null })
      .where('organisation_id', '=', organisationId)
      .where('user_id', '=', userId)
      .execute();
    return ok({ message: 'Your choice is saved.' });
  });

  mount('saveReplyTo', async ({ email }, { organisationId, userId }) => {
    if (email === '') {
      await removeReplyTo({ organisationId, userId });
      return ok({ message: 'Replies go to us again.' });
    }
    const turn = await takeInTurn([
      [byOrganisation, organisationId],
      [byAddress, toEmailKey(email)],
    ]);
    if (!turn.ok) return turn;
    if (!(await mailer.reaches(email))) return unreachable();
    await store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const token = createInvitationToken();
      const validUntil = now() + LIFE_MS;
      const { name } = await trx
        .updateTable('organisations')
        .set({ reply_wanted: email, reply_hash: toInvitationHash(token), reply_expires_at: validUntil })
        .where('id', '=', organisationId)
        .returning('name')
        .executeTakeFirstOrThrow();
      const mail = { to: email, token, validUntil, organisation: name, organisationId };
      await enqueueMail(trx, toReplyMail(mail, config.site), now());
      await writeLog(trx, { organisationId, userId, action: 'reply-address-asked', subject: email }, now());
    });
    mailer.wake();
    return ok({ message: `We sent a link to ${email}. The address is used once you open it.` });
  });

  const removeReplyTo = ({ organisationId, userId }: Pick<Member, 'organisationId' | 'userId'>) =>
    store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const { reply_to: before } = await trx
        .selectFrom('organisations')
        .select('reply_to')
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('organisations')
        .set({ reply_to: null, reply_wanted: null, reply_hash: null, reply_expires_at: null })
        .where('id', '=', organisationId)
        .execute();
      const line = { organisationId, userId, action: 'reply-address-removed' } as const;
      if (before !== null) await writeLog(trx, { ...line, subject: before }, now());
    });

  mount('confirmReplyTo', ({ token }, { organisationId, userId }) =>
    store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const found = await trx
        .selectFrom('organisations')
        .select(['reply_to', 'reply_wanted'])
        .where('id', '=', organisationId)
        .where('reply_hash', '=', toInvitationHash(token))
        .where('reply_expires_at', '>', now())
        .executeTakeFirst();
      const address = found?.reply_wanted;
      if (!address) return fail('gone', 'This link is no longer valid. Please ask for a new one.');
      const done = ok({ message: `Buyers now reply to ${address}.` });
      if (found.reply_to === address) return done;
      await trx
        .updateTable('organisations')
        .set({ reply_to: address })
        .where('id', '=', organisationId)
        .execute();
      const line = { organisationId, userId, subject: address } as const;
      await writeLog(trx, { ...line, action: 'reply-address-confirmed' }, now());
      return done;
    }),
  );

  mount('askApproval', ({ message }, { organisationId, userId }) =>
    store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      const { approved_at: approvedAt, approval_asked_at: askedAt } = await trx
        .selectFrom('organisations')
        .select(['approved_at', 'approval_asked_at'])
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow();
      if (approvedAt !== null) return fail('conflict', 'Your organization is approved already.');
      if (askedAt !== null && askedAt > now() - DAY_MS)
        return fail('conflict', 'You have asked within the last 24 hours. We answer by email.');
      await trx
        .updateTable('organisations')
        .set({ approval_asked_at: now(), approval_message: message })
        .where('id', '=', organisationId)
        .execute();
      await writeLog(trx, { organisationId, userId, action: 'approval-asked' }, now());
      return ok({ message: 'We have your request. The owners get our answer by email.' });
    }),
  );
}

const toTexts = ({ refunds, cents }: { refunds: number | null; cents: number | null }) => ({
  refunds,
  amount: cents === null ? null : formatUsd(cents),
});

/** For the settings. */
export async function readCare(
  { store }: Pick<StudioContext['deps'], 'store'>,
  { organisationId, userId }: Pick<Member, 'organisationId' | 'userId'>,
) {
  const {
    muted,
    reply_to: address,
    reply_wanted: wanted,
  } = await store
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select(['muted', 'reply_to', 'reply_wanted'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const off = listMuted(muted);
  const limits = await listLimits(store, organisationId);
  return {
    refund_limits: {
      owner: toLimitAnswer(limits.owner),
      editor: toLimitAnswer(limits.editor),
      'box-office': toLimitAnswer(limits['box-office']),
    },
    alerts: ALERT_KINDS.filter((kind) => !off.includes(kind)),
    reply_to: { address: address ?? '', wanted: wanted === address ? '' : (wanted ?? '') },
  };
}
