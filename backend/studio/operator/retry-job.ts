import type { Transaction } from 'kysely';
import type { JobKind } from '@/lib/contract/operator/calls';
import { fail, ok, type Result } from '@/lib/result';
import type { Schema, Store } from '../../store/schema';
import { lockOrganisation } from '../organisation/lock-organisation';
import { findVideo } from '../videos/video-rows';
import { type RetryMeans, retryVideo } from '../videos/videos';

/** Of each kind. */
const SHOWN = 20;
const HOUR_MS = 60 * 60_000;

export type FailedJob = { kind: JobKind; id: string; what: string; at: number; reason: string };

/** What failed and can be tried again, newest first. No addresses of viewers, and no texts. */
export async function listFailedJobs(store: Store, nowMs: number): Promise<FailedJob[]> {
  const videos = await store
    .selectFrom('videos')
    .innerJoin('organisations', 'organisations.id', 'videos.organisation_id')
    .select(['videos.id', 'videos.name', 'organisations.name as owner', 'videos.created_at', 'message'])
    .where('state', '=', 'failed')
    .orderBy('videos.created_at', 'desc')
    .limit(SHOWN)
    .execute();
  const mails = await store
    .selectFrom('outbox')
    .select(['id', 'subject', 'created_at', 'last_error'])
    .where('status', '=', 'failed')
    // The text of the others is gone: their links have expired.
    .where('valid_until', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute();
  const webhooks = await store
    .selectFrom('provider_events')
    .select(['id', 'provider', 'type', 'received_at'])
    .where('handled_at', 'is', null)
    .where('received_at', '<', nowMs - HOUR_MS)
    .orderBy('received_at', 'desc')
    .limit(SHOWN)
    .execute();
  const refunds = await store
    .selectFrom('refunds')
    .select(['id', 'order_id', 'created_at', 'last_error'])
    .where('status', '=', 'refused')
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute();
  return [
    ...videos.map(({ id, name, owner, created_at: at, message }): FailedJob => ({
      kind: 'video',
      id,
      what: `${name} (${owner})`,
      at,
      reason: message ?? '',
    })),
    ...mails.map(({ id, subject, created_at: at, last_error: error }): FailedJob => ({
      kind: 'mail',
      id,
      what: subject,
      at,
      reason: error ?? '',
    })),
    ...webhooks.map(({ id, provider, type, received_at: at }): FailedJob => ({
      kind: 'webhook',
      id,
      what: `${provider}: ${type}`,
      at,
      reason: '',
    })),
    ...refunds.map(({ id, order_id: order, created_at: at, last_error: error }): FailedJob => ({
      kind: 'refund',
      id,
      what: order,
      at,
      reason: error ?? '',
    })),
  ].sort((a, b) => b.at - a.at);
}

export type Job = { kind: JobKind; id: string };

/** Returns what it was; the jobs do the rest. Fails with `conflict` where nothing can be tried. */
export async function retryJob(
  trx: Transaction<Schema>,
  { kind, id }: Job,
  means: RetryMeans,
): Promise<Result<string>> {
  if (kind === 'video') return retryFailedVideo(trx, id, means);
  const subject = await requeue(trx, { kind, id }, means.nowMs);
  return subject === null ? fail('conflict', NOTHING_LEFT) : ok(subject);
}

const NOTHING_LEFT = 'There is nothing left to try here. Please reload the page.';

async function retryFailedVideo(
  trx: Transaction<Schema>,
  id: string,
  means: RetryMeans,
): Promise<Result<string>> {
  const owner = await trx
    .selectFrom('videos')
    .select('organisation_id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (owner) await lockOrganisation(trx, owner.organisation_id);
  const video = owner && (await findVideo(trx, owner.organisation_id, id));
  if (video?.state !== 'failed') return fail('conflict', NOTHING_LEFT);
  const retried = await retryVideo(trx, video, means, null);
  return retried.ok ? ok(video.name) : retried;
}

async function requeue(
  trx: Transaction<Schema>,
  { kind, id }: { kind: Exclude<JobKind, 'video'>; id: string },
  nowMs: number,
): Promise<string | null> {
  switch (kind) {
    case 'mail': {
      const values = { status: 'waiting', attempts: 0, created_at: nowMs, next_attempt_at: nowMs } as const;
      const mail = await trx
        .updateTable('outbox')
        .set(values)
        .where('id', '=', id)
        .where('status', '=', 'failed')
        .where('valid_until', 'is', null)
        .returning('subject')
        .executeTakeFirst();
      return mail?.subject ?? null;
    }
    case 'webhook': {
      const event = await trx
        .updateTable('provider_events')
        .set({ next_attempt_at: nowMs })
        .where('id', '=', id)
        .where('handled_at', 'is', null)
        .returning('type')
        .executeTakeFirst();
      return event?.type ?? null;
    }
    case 'refund': {
      const refund = await trx
        .updateTable('refunds')
        .set({ status: 'due', next_attempt_at: nowMs, closed_at: null, refused_at: null, last_error: null })
        .where('id', '=', id)
        .where('status', '=', 'refused')
        .where('order_id', 'not in', (eb) =>
          eb.selectFrom('refunds').select('order_id').where('status', 'in', ['due', 'asked']),
        )
        .returning('order_id')
        .executeTakeFirst();
      return refund?.order_id ?? null;
    }
  }
}
