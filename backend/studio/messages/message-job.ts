import type { ExpressionBuilder } from 'kysely';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../../config/config';
import type { Mailer } from '../../mail/mailer';
import { enqueueMail } from '../../mail/outbox';
import type { MessageRow, Schema } from '../../store/schema';
import { fixRecipients } from './fix-recipients';
import { toMessageMail } from './message-mail';
import { countDeliveries, lockMessage, OPEN_DELIVERIES, stopMessage, type Trx } from './message-rows';
import { judgeSender } from './message-sender';
import { isNotice } from '../events/notices';
import { createUnsubscribeLinks } from './unsubscribe';

const INTERVAL_MS = 10_000;
const ROWS_AT_ONCE = 5000;
/** So many mails at most are put into the outbox in a run, and wait there to be tried. */
const PACE = 100;
/** A mail that can't be sent for so long is given up. */
const TRIED_MS = 24 * 60 * 60_000;

type Config = Pick<BackendConfig, 'site' | 'mail' | 'authSecret'>;

/**
 * Works off messages: fixes the recipients of one that is due, then moves them to the outbox at a
 * pace. Each step is a transaction that may be repeated, so a crash costs nothing. Never throws.
 */
export function createMessageJob(
  { site, mail: { smtpUrl, contactTo }, authSecret }: Config,
  deps: BackendDeps,
  mailer: Pick<Mailer, 'wake'>,
): IntervalJob {
  const { store, now, report } = deps;
  const links = createUnsubscribeLinks({ authSecret, site });

  function queue(id: string, room: number): Promise<void> {
    return store.transaction().execute(async (trx) => {
      const message = await lockMessage(trx, id, ['sending']);
      if (message === undefined || message.recipients === null) return;
      const sender = await judgeSender(trx, message, deps);
      if (!sender.ok) return stopMessage(trx, id);
      const due = await trx
        .selectFrom('message_deliveries as delivery')
        .leftJoin('users', 'users.id', 'delivery.user_id')
        .select(['delivery.id', 'delivery.address', 'delivery.user_id'])
        .select(['users.name', 'users.email', 'users.email_verified_at as verifiedAt'])
        .where('delivery.message_id', '=', id)
        .where('delivery.status', '=', 'waiting')
        .orderBy('delivery.id')
        .limit(room)
        .execute();
      const left = await listUnsubscribed(
        trx,
        message,
        due.map((row) => row.user_id ?? ''),
      );
      for (const { id: mailId, address, user_id: userId, name, email, verifiedAt } of due) {
        const isLeft = userId !== null && left.has(userId);
        await trx
          .updateTable('message_deliveries')
          .set(isLeft ? { status: 'cancelled', error: 'Unsubscribed meanwhile.' } : { status: 'queued' })
          .where('id', '=', mailId)
          .execute();
        if (isLeft) continue;
        const consent = { organisationId: message.organisation_id, userId: userId ?? '' };
        const unsubscribeUrl = message.audience === 'consented' ? links.toOneClick(consent) : null;
        const mail = toMessageMail({ ...message, ...sender.value }, site, {
          eventId: message.event_id,
          to: (isNotice(message.audience) && email) || address,
          person: name === null ? null : { name, verifiedAt },
          replyTo: contactTo,
          validUntil: now() + TRIED_MS,
          bulk: { id: mailId, messageId: id, unsubscribeUrl },
          unsubscribe: links.toPage(consent),
        });
        await enqueueMail(trx, mail, now());
      }
    });
  }

  /** What was not sent of messages that were stopped, so many at a time. */
  async function sweep(): Promise<void> {
    const unsent = store
      .selectFrom('message_deliveries as delivery')
      .innerJoin('messages', 'messages.id', 'delivery.message_id')
      .select('delivery.id')
      .where('messages.status', '=', 'cancelled')
      .where('messages.finished_at', 'is', null)
      .where('delivery.status', 'in', OPEN_DELIVERIES)
      .where('delivery.id', 'not in', (eb) => eb.selectFrom('outbox').select('outbox.id'))
      .limit(ROWS_AT_ONCE);
    await store
      .updateTable('message_deliveries')
      .set({ status: 'cancelled' })
      .where('id', 'in', unsent)
      .execute();
  }

  /** What became of the mails in the outbox. */
  async function settle(): Promise<void> {
    const toMail = (eb: ExpressionBuilder<Schema, 'message_deliveries'>) =>
      eb.selectFrom('outbox').whereRef('outbox.id', '=', 'message_deliveries.id');
    await store
      .updateTable('message_deliveries')
      .set((eb) => ({
        status: toMail(eb).select('outbox.status'),
        sent_at: toMail(eb).select('outbox.sent_at'),
        error: toMail(eb).select('outbox.last_error'),
      }))
      .where('status', '=', 'queued')
      .where((eb) => eb.exists(toMail(eb).select('outbox.id').where('outbox.status', '!=', 'waiting')))
      .execute();
  }

  async function finish(): Promise<void> {
    const over = await store
      .selectFrom('messages')
      .select(['id', 'status'])
      .where('finished_at', 'is', null)
      .where('status', 'in', ['sending', 'cancelled'])
      .where('recipients', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('message_deliveries')
              .select('message_deliveries.id')
              .whereRef('message_deliveries.message_id', '=', 'messages.id')
              .where('message_deliveries.status', 'in', OPEN_DELIVERIES),
          ),
        ),
      )
      .execute();
    const count = await countDeliveries(
      store,
      over.map(({ id }) => id),
    );
    for (const { id, status } of over)
      await store
        .updateTable('messages')
        .set({
          finished_at: now(),
          sent: count(id, 'sent'),
          failed: count(id, 'failed'),
          status: status === 'sending' ? 'sent' : status,
        })
        .where('id', '=', id)
        .where('status', '=', status)
        .execute();
  }

  async function listDue(isFixed: boolean): Promise<string[]> {
    const rows = await store
      .selectFrom('messages')
      .select('id')
      .where('finished_at', 'is', null)
      .where('status', 'in', ['scheduled', 'sending'])
      .where('recipients', isFixed ? 'is not' : 'is', null)
      .where('send_at', '<=', now())
      .orderBy('send_at')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Without a mail server they pile up in the outbox. */
  async function findRoom(): Promise<number> {
    if (smtpUrl === null) return PACE;
    const { mails } = await store
      .selectFrom('outbox')
      .select(({ fn }) => fn.countAll<number>().as('mails'))
      .where('status', '=', 'waiting')
      .where('message_id', 'is not', null)
      .where('attempts', '=', 0)
      .executeTakeFirstOrThrow();
    return PACE - Number(mails);
  }

  /** A message that fails holds up no other. */
  async function forEach(ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> {
    for (const id of ids)
      await work(id).catch((error: unknown) => report(`The message ${id} could not be sent.`, error));
  }

  return createIntervalJob(async () => {
    try {
      await forEach(await listDue(false), (id) => fixRecipients(deps, id));
      await sweep();
      await settle();
      const sending = await listDue(true);
      const share = sending.length > 0 ? Math.ceil((await findRoom()) / sending.length) : 0;
      if (share > 0) {
        await forEach(sending, (id) => queue(id, share));
        mailer.wake();
      }
      await finish();
    } catch (error) {
      report('Messages could not be sent.', error);
    }
  }, INTERVAL_MS);
}

async function listUnsubscribed(
  trx: Trx,
  { audience, organisation_id: organisationId }: MessageRow,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (audience !== 'consented') return new Set();
  const agreed = await trx
    .selectFrom('consents')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', 'in', ['', ...userIds])
    .where('withdrawn_at', 'is', null)
    .execute();
  const left = new Set(userIds);
  for (const { user_id: id } of agreed) left.delete(id);
  return left;
}
