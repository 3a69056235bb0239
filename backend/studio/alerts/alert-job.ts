import { TRIAL_DAYS } from '@/lib/contract/terms';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { toMailedMoment } from '../../events/event-links';
import type { Mailer } from '../../mail/mailer';
import { ofMode } from '../../store/of-mode';
import { toMoment } from '../organisation/may-publish';
import { type Alert, sendAlert, toSettingsUrl } from '../../mail/send-alert';

const INTERVAL_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
const SOON_MS = 3 * DAY_MS;
/** What happened longer ago is not news any more. In ms. */
const NEWS_MS = 7 * DAY_MS;

/**
 * Tells owners of a first sale, the end of the trial and the platform's answer. The store says what
 * is owed, so a crash loses nothing. Never throws.
 */
export function createAlertJob(
  { site }: Pick<BackendConfig, 'site'>,
  deps: BackendDeps,
  mailer: Pick<Mailer, 'wake'>,
): IntervalJob {
  const { store, now, report, payments } = deps;

  async function listFirstSales(): Promise<Alert[]> {
    const rows = await store
      .selectFrom('events')
      .select((eb) => [
        'id',
        'title',
        'organisation_id',
        eb
          .selectFrom('orders')
          .select('item_name')
          .whereRef('orders.event_id', '=', 'events.id')
          .where('orders.status', '=', 'paid')
          .where('amount_cents', '>', 0)
          .where(ofMode(payments.accounts.mode))
          .orderBy('paid_at')
          .limit(1)
          .as('item'),
      ])
      .where('organisation_id', 'is not', null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('alerts')
              .select('at')
              .whereRef('alerts.organisation_id', '=', 'events.organisation_id')
              .where('alerts.kind', '=', 'first-sale')
              .whereRef('alerts.subject', '=', 'events.id'),
          ),
        ),
      )
      .execute();
    return rows.flatMap(({ id, title, organisation_id: organisationId, item }) =>
      organisationId === null || item === null
        ? []
        : {
            organisationId,
            kind: 'first-sale',
            key: id,
            eventId: id,
            subject: `First sale: ${title}`,
            heading: 'Your first sale',
            parts: [
              `The first ticket of ${title} is sold: ${item}.`,
              { action: 'See your sales', url: toEventUrl(id) },
            ],
          },
    );
  }
  const toEventUrl = (id: string) => `${site.url}/studio/events/${encodeURIComponent(id)}`;

  /** With real money there is no trial. */
  async function listTrials(): Promise<Alert[]> {
    const { nowMs, isLive } = toMoment(deps);
    if (isLive) return [];
    const trialMs = TRIAL_DAYS * DAY_MS;
    const rows = await store
      .selectFrom('organisations')
      .select(['id', 'name', 'timezone', 'trial_started_at'])
      .where('approved_at', 'is', null)
      .where('suspended_at', 'is', null)
      .where('trial_started_at', '>', nowMs - trialMs - NEWS_MS)
      .where('trial_started_at', '<=', nowMs - trialMs + SOON_MS)
      .execute();
    return rows.map(({ id, name, timezone, trial_started_at: startedAt }) => {
      const endsAt = (startedAt ?? 0) + trialMs;
      const isOver = endsAt <= nowMs;
      const moment = toMailedMoment(endsAt, timezone);
      return {
        organisationId: id,
        kind: 'trial',
        key: isOver ? 'over' : 'soon',
        subject: isOver ? `Your free trial is over: ${name}` : `Your free trial ends soon: ${name}`,
        heading: isOver ? 'Your free trial is over' : 'Your free trial ends soon',
        parts: [
          isOver
            ? `The free trial of ${name} ended on ${moment}. Published events keep selling and playing.`
            : `The free trial of ${name} ends on ${moment}. Until then everything works.`,
          'To keep publishing, ask for approval. Tell us about your events, and we answer by email.',
          { action: 'Ask for approval', url: toSettingsUrl(site, id, 'approval') },
        ],
      };
    });
  }

  async function listAnswers(): Promise<Alert[]> {
    const rows = await store
      .selectFrom('organisations')
      .select(['id', 'name', 'approved_at', 'decision_note', 'approval_answered_at'])
      .where('approval_answered_at', '>', now() - NEWS_MS)
      .execute();
    return rows.map(({ id, name, approved_at: approvedAt, decision_note: note, ...row }) => ({
      organisationId: id,
      kind: 'trial',
      key: `answer ${row.approval_answered_at}`,
      subject: approvedAt === null ? `${name} was not approved` : `${name} is approved`,
      heading: approvedAt === null ? 'Not approved' : 'You are approved',
      parts: [
        approvedAt === null
          ? `We can't approve ${name} at the moment. What is published stays on sale.`
          : `${name} is approved: you can publish and sell without a limit in time.`,
        ...(note ? [{ facts: [['Our note', note]] as const }] : []),
        { action: 'Open the studio', url: `${site.url}/studio?organisation=${encodeURIComponent(id)}` },
      ],
    }));
  }

  return createIntervalJob(async () => {
    for (const list of [listFirstSales, listTrials, listAnswers])
      try {
        for (const alert of await list())
          await store.transaction().execute((trx) => sendAlert(trx, site, alert, now()));
      } catch (error) {
        report('Members could not be told what happened.', error);
      }
    mailer.wake();
  }, INTERVAL_MS);
}
