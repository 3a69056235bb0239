import type { z } from 'zod';
import type { registeredIngestSchema, registerIngestSchema } from '@/lib/contract/ingest';
import { fail, ok, type Result } from '@/lib/result';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { createRateLimit, toAddressKey } from '../../http/rate-limit';
import { isSameSecret } from './authorize';

/** A process that said nothing for so long has ended, and another may take its address. In ms. */
const HELD_MS = 3000;
const TAKEN =
  'Another process has this address. If this one has just started, it gets it in a moment. Otherwise give each live input an INGEST_URL of its own.';

type Answer = z.output<typeof registeredIngestSchema>;

/**
 * A live input says that it is there. Safe to repeat. Fails with `forbidden`, `rate_limited`, or
 * `conflict` while another process has the address.
 */
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
        oc
          .column('url')
          .doUpdateSet((eb) => ({
            ...said,
            // Drained for its update, which ends with another process.
            is_draining: eb
              .case()
              .when('ingests.id', '=', id)
              .then(eb.ref('ingests.is_draining'))
              .else(0)
              .end(),
          }))
          .where((eb) =>
            eb.or([
              eb('ingests.id', '=', id),
              eb('ingests.doubted_at', 'is not', null),
              eb('ingests.seen_at', '<=', nowMs - HELD_MS),
              eb('ingests.seen_at', '>', nowMs + HELD_MS),
            ]),
          ),
      )
      .returning('is_draining')
      .executeTakeFirst();
    if (!row) return fail('conflict', TAKEN);
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
