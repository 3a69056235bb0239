import { formatInstant } from '@/lib/time/instant';
import type { RefundRow, Store } from '../store/schema';

/** One refund asks again then. */
const PAUSE_MS = 15 * 60_000;

type Provider = RefundRow['provider'];
type Deps = { store: Store; now: () => number; report: (message: string, error: unknown) => void };

/** While a provider's account has too little money, its other refunds don't ask. */
export function createRefundPauses({ store, now, report }: Deps) {
  return {
    list: () => store.selectFrom('refund_pauses').selectAll().execute(),

    /** An operator is told of the first one. */
    async pause(provider: Provider, reason: string): Promise<void> {
      const nowMs = now();
      const until = nowMs + PAUSE_MS;
      const { since } = await store
        .insertInto('refund_pauses')
        .values({ provider, since: nowMs, until, reason })
        .onConflict((oc) => oc.column('provider').doUpdateSet({ until, reason }))
        .returning('since')
        .executeTakeFirstOrThrow();
      if (since === nowMs)
        report(`Refunds at ${provider} wait until ${formatInstant(until, 'UTC')}: ${reason}`, null);
    },

    async end(provider: Provider): Promise<void> {
      await store.deleteFrom('refund_pauses').where('provider', '=', provider).execute();
    },
  };
}

export function listPaused(store: Store, nowMs: number) {
  return store.selectFrom('refund_pauses').selectAll().where('until', '>', nowMs).execute();
}

/** The next run of the job asks again. */
export async function askAgain(store: Store, nowMs: number): Promise<void> {
  await store.updateTable('refund_pauses').set({ until: nowMs }).execute();
}
