import { CLOCK_SLACK_MS } from '@/lib/time/clock-slack';
import type { Store } from './schema';

/**
 * Lets one instance at a time do what has this name. It must claim again within `holdMs`, or
 * another instance may. Resolves with false while another one has it.
 */
export async function claim(
  store: Store,
  { name, holder, holdMs }: { name: string; holder: string; holdMs: number },
  nowMs: number,
): Promise<boolean> {
  const held = { holder, held_until: nowMs + holdMs };
  const claimed = await store
    .insertInto('claims')
    .values({ name, ...held })
    .onConflict((oc) =>
      oc
        .column('name')
        .doUpdateSet(held)
        .where((eb) =>
          eb.or([
            eb('claims.holder', '=', holder),
            eb('claims.held_until', '<=', nowMs),
            eb('claims.held_until', '>', nowMs + holdMs + CLOCK_SLACK_MS),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
