import { ok, type Result } from '@/lib/result';
import type { BackendConfig, BackendDeps } from '../../config/config';
import type { Ingest } from '../../playback/ingest';
import { endShow } from '../live/desk-actions';
import { notThere } from '../studio-router';
import type { Library } from '../videos/library';
import { writeDeed } from './operators';
import { type Job, retryJob } from './retry-job';

type Said = Promise<Result<{ message: string }>>;
export type OperatorParts = {
  config: BackendConfig;
  deps: BackendDeps;
  ingest: Ingest;
  library: Pick<Library, 'sourceOf'>;
};

/** What an operator does at `/operator` and by command. `userId` is null for a command. */
export function createOperatorActions(
  { config, deps, ingest, library }: OperatorParts,
  userId: string | null,
) {
  const { store, now } = deps;
  return {
    /** Fails with `conflict` where nothing is left to try. The caller wakes the jobs. */
    retry: (job: Job): Said =>
      store.transaction().execute(async (trx): Said => {
        const means = { library, ffmpeg: config.studio.ffmpeg, nowMs: now() };
        const retried = await retryJob(trx, job, means);
        if (!retried.ok) return retried;
        await writeDeed(trx, { userId, action: `${job.kind}-retried`, subject: retried.value }, now());
        return ok({ message: 'It is tried again.' });
      }),

    /** Safe to repeat. Where the live input can't be told now, the site tells it within seconds. */
    async endShow({ eventId, note }: { eventId: string; note: string }): Said {
      const event = await store
        .selectFrom('events')
        .select('organisation_id')
        .where('id', '=', eventId)
        .executeTakeFirst();
      if (!event?.organisation_id) return notThere();
      const actor = { organisationId: event.organisation_id, userId: null };
      return endShow({ config, deps, ingest }, { eventId }, actor, (trx, { title: subject }) =>
        writeDeed(trx, { userId, action: 'show-stopped', subject, note }, now()),
      );
    },
  };
}
