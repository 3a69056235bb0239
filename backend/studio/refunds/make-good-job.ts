import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { formatUsd } from '@/lib/money';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { readFacts } from '../../make-good/facts';
import { findLoss, LOSS_COLUMNS } from '../../make-good/find-loss';
import { sendAlert } from '../../mail/send-alert';
import type { Mailer } from '../../mail/mailer';
import { claim } from '../../store/claim';
import { createId } from '../../store/ids';
import type { Schema } from '../../store/schema';
import { writeLog } from '../log/log';
import { lockOrganisation } from '../organisation/lock-organisation';
import { isSameLoss, mayOwe, planMakeGood, toMakeGoodKey } from './make-good';
import { type RunPlan, sayOrders, toRunValues } from './plan-run';

const LOOK_MS = 60_000;
const HOLD_MS = 90_000;
/** How long after a show its run is prepared. The approval plans a run again. */
const NEWS_MS = 30 * 24 * 60 * 60_000;

/**
 * Prepares the one refund run of each show that lost more than was promised. An owner approves it.
 * Until then it follows what is known of the show. One instance at a time. Never throws.
 */
export function createMakeGoodJob(
  { site }: Pick<BackendConfig, 'site'>,
  { store, payments, now, report }: BackendDeps,
  mailer: Pick<Mailer, 'wake'>,
): IntervalJob {
  const holder = randomUUID();
  const { mode } = payments.accounts;

  const listShows = () =>
    store
      .selectFrom('events')
      .leftJoin('refund_runs as run', (join) =>
        join.on('run.ask_key', '=', sql<string>`events.id || '.make-good'`),
      )
      .select([...LOSS_COLUMNS, 'events.title', 'run.make_good as facts'])
      .where((eb) => eb.or([eb('run.state', 'is', null), eb('run.state', '=', 'waiting')]))
      .where((eb) =>
        eb.or([
          eb('events.cancelled_at', '>', now() - NEWS_MS),
          eb('events.id', 'in', (of) =>
            of
              .selectFrom('outages')
              .select('outages.event_id')
              .where('outages.from_at', '>', now() - NEWS_MS),
          ),
        ]),
      )
      .execute();

  type Show = Awaited<ReturnType<typeof listShows>>[number];

  /** Losses that nothing is due for. Forgotten, they are counted again. */
  const nothing = new Map<string, string>();

  async function prepare(show: Show): Promise<void> {
    const { id, organisation_id: organisationId } = show;
    const loss = await findLoss(store, show, now());
    if (organisationId === null || loss === null || isSameLoss(readFacts(show.facts), loss)) return;
    const known = JSON.stringify(loss);
    if (show.facts === null && nothing.get(id) === known) return;
    const plan = (await mayOwe(store, show, loss))
      ? await planMakeGood(store, { mode, nowMs: now() }, show, loss)
      : null;
    if (!plan || plan.due.length === 0) nothing.set(id, known);
    await store.transaction().execute(async (trx) => {
      await lockOrganisation(trx, organisationId);
      await saveRun(trx, { ...show, organisationId }, plan);
    });
  }

  async function saveRun(
    trx: Transaction<Schema>,
    { id: eventId, title, organisationId }: Show & { organisationId: string },
    plan: RunPlan | null,
  ): Promise<void> {
    const key = toMakeGoodKey(eventId);
    if (!plan || plan.due.length === 0) {
      await trx.deleteFrom('refund_runs').where('ask_key', '=', key).where('state', '=', 'waiting').execute();
      return;
    }
    const values = toRunValues({ percent: 1 }, plan);
    const changed = await trx
      .updateTable('refund_runs')
      .set(values)
      .where('ask_key', '=', key)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    if (changed) return;
    const run = await trx
      .insertInto('refund_runs')
      .values({
        id: createId('run'),
        ask_key: key,
        organisation_id: organisationId,
        event_id: eventId,
        package_id: null,
        code: null,
        day: null,
        country: null,
        message: null,
        ...values,
        state: 'waiting',
        created_by: '',
        created_at: now(),
        approved_by: null,
        started_at: null,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!run) return;
    const amount = formatUsd(plan.cents);
    const changes = [{ field: 'amount', before: null, after: amount }];
    const line = { organisationId, userId: null, eventId, subject: run.id, changes };
    await writeLog(trx, { ...line, action: 'make-good-prepared' }, now());
    await sendAlert(
      trx,
      site,
      {
        organisationId,
        kind: 'make-good',
        key: eventId,
        eventId,
        subject: `A make-good waits for you: ${title}`,
        heading: 'A make-good waits for your approval',
        parts: [
          `A part of ${title} was lost, or all of it. What you promised for that comes to ${amount} for ${sayOrders(plan.due.length)}.`,
          'Please look at it and approve it. Nothing is refunded before that.',
          {
            action: 'Look at the refunds',
            url: `${site.url}/studio/events/${encodeURIComponent(eventId)}/refunds`,
          },
        ],
      },
      now(),
    );
  }

  return createIntervalJob(async () => {
    try {
      if (!(await claim(store, { name: 'make-good', holder, holdMs: HOLD_MS }, now()))) return;
      for (const show of await listShows())
        await prepare(show).catch((error: unknown) =>
          report(`The make-good of ${show.id} could not be prepared.`, error),
        );
      mailer.wake();
    } catch (error) {
      report('Make-goods could not be prepared.', error);
    }
  }, LOOK_MS);
}
