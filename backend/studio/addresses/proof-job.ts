import { randomUUID } from 'node:crypto';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { BackendConfig, BackendDeps } from '../../config/config';
import type { Mailer } from '../../mail/mailer';
import { sendAlert } from '../../mail/send-alert';
import { claim } from '../../store/claim';
import type { DomainProofTable } from '../../store/schema';
import { LOOK_EVERY_MS, readRecord, toProofRecord, toProofValue } from './proofs';

const INTERVAL_MS = 10 * 60_000;
const HOLD_MS = 30 * 60_000;
const BATCH = 50;
/** The DNS did not answer. */
const AGAIN_MS = 60 * 60_000;

/**
 * Looks at the records of proved domains each week, and tells owners of one that is gone. Nothing
 * is taken down. Never throws.
 */
export function createProofJob(
  { site }: Pick<BackendConfig, 'site'>,
  { store, now, report, resolveTxt }: BackendDeps,
  mailer: Pick<Mailer, 'wake'>,
): IntervalJob {
  const holder = randomUUID();

  async function look(row: DomainProofTable): Promise<void> {
    const { domain, organisation_id: organisationId } = row;
    const values = await readRecord(domain, resolveTxt).catch(() => null);
    const nowMs = now();
    const isThere = values?.includes(toProofValue(organisationId));
    const seen =
      isThere === undefined
        ? { next_at: nowMs + AGAIN_MS }
        : { next_at: nowMs + LOOK_EVERY_MS, lost_at: isThere ? null : (row.lost_at ?? nowMs) };
    await store.transaction().execute(async (trx) => {
      await trx
        .updateTable('domain_proofs')
        .set(seen)
        .where('domain', '=', domain)
        .where('organisation_id', '=', organisationId)
        .execute();
      if (isThere !== false) return;
      const record = toProofRecord({ domain, organisationId });
      const alert = {
        organisationId,
        kind: 'domain' as const,
        key: domain,
        // Told once for each loss.
        repeatBefore: row.lost_at ?? nowMs,
        subject: `We can no longer see that ${domain} is yours`,
        heading: 'A record of your domain is gone',
        parts: [
          `The TXT record ${record.name} with the value ${record.value} is no longer there. What you have published stays where it is.`,
          'Please set the record again. Until then, no new event or channel can begin at this domain.',
        ],
      };
      await sendAlert(trx, site, alert, nowMs);
    });
    if (isThere === false) mailer.wake();
  }

  return createIntervalJob(async () => {
    try {
      if (!(await claim(store, { name: 'domain-proofs', holder, holdMs: HOLD_MS }, now()))) return;
      const due = await store
        .selectFrom('domain_proofs')
        .selectAll()
        .where('next_at', '<=', now())
        .orderBy('next_at')
        .limit(BATCH)
        .execute();
      for (const row of due) await look(row);
    } catch (error) {
      report('The proofs of domains could not be looked at.', error);
    }
  }, INTERVAL_MS);
}
