import { randomUUID } from 'node:crypto';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { BackendDeps } from '../config/config';
import { claim } from '../store/claim';
import { fillOrganisations } from '../store/migrations/0058-order-organisations';

const LOOK_MS = 10 * 60_000;

/**
 * Names the organization of orders that an instance of the release before wrote meanwhile, so that
 * reports add them. One instance at a time. Never throws.
 */
export function createOrganisationJob({
  store,
  now,
  report,
}: Pick<BackendDeps, 'store' | 'now' | 'report'>): IntervalJob {
  const holder = randomUUID();
  return createIntervalJob(async () => {
    try {
      const isOurs = await claim(store, { name: 'order-organisations', holder, holdMs: LOOK_MS / 2 }, now());
      if (isOurs) await fillOrganisations(store);
    } catch (error) {
      report("The organizations of orders couldn't be filled in.", error);
    }
  }, LOOK_MS);
}
