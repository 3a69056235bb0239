import type { z } from 'zod';
import type { registeredIngestSchema, registerIngestSchema } from '@/lib/contract/ingest';
import { fail, ok, type Result } from '@/lib/result';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { createRateLimit, toAddressKey } from '../../http/rate-limit';
import { isSameSecret } from './authorize';

type Answer = z.output<typeof registeredIngestSchema>;

/** A live input says that it is there. Safe to repeat. Fails with `forbidden` or `rate_limited`. */
export function createRegister(
  { ingest: { secret } }: Pick<BackendConfig, 'ingest'>,
  { store, now }: Pick<BackendDeps, 'store' | 'now'>,
) {
  const limit = createRateLimit(store, {
    name: 'ingest-registers',
    points: 60,
    windowMs: 10 * 60_000,
    says: 'Too many attempts with a wrong secret',
  });

  return async function register(
    given: z.output<typeof registerIngestSchema>,
    caller: string,
  ): Promise<Result<Answer>> {
    if (secret === null || !isSameSecret(given.secret, secret)) {
      const taken = await limit.take(toAddressKey(caller));
      if (!taken.ok) return taken;
      return fail('forbidden', 'The secret of the live input is missing or wrong (INGEST_SECRET).');
    }
    const nowMs = now();
    const { url, id, server, version, shows, silent } = given;
    const named = [...shows, ...silent];
    const said = { id, server, version, shows: JSON.stringify(shows), seen_at: nowMs };
    const row = await store
      .insertInto('ingests')
      .values({ url, ...said, is_draining: 0, created_at: nowMs, doubted_at: null })
      .onConflict((oc) =>
        oc.column('url').doUpdateSet((eb) => ({
          ...said,
          // Drained for its update, which ends with another process.
          is_draining: eb
            .case()
            .when('ingests.id', '=', id)
            .then(eb.ref('ingests.is_draining'))
            .else(0)
            .end(),
        })),
      )
      .returning('is_draining')
      .executeTakeFirstOrThrow();
    const homes =
      named.length === 0
        ? []
        : await store
            .selectFrom('show_homes')
            .select(['show', 'number', 'ingest_url'])
            .where('show', 'in', named)
            .orderBy('number')
            .execute();
    const latest = new Map(homes.map((home) => [home.show, home]));
    return ok({
      is_draining: row.is_draining === 1,
      elsewhere: named.flatMap((show) => {
        const home = latest.get(show);
        return home && home.ingest_url !== url ? [{ show, number: home.number }] : [];
      }),
    });
  };
}
