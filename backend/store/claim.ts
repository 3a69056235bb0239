import { sql } from 'kysely';
import { CLOCK_SLACK_MS } from '@/lib/time/clock-slack';
import type { Store } from './schema';

/** A hold that is over, the holder's own, or longer than any clock allows. */
export const isFree = (
  table: 'claims' | 'recordings',
  { holder, holdMs }: { holder: string; holdMs: number },
  nowMs: number,
) => {
  const until = sql.ref(`${table}.held_until`);
  return sql<boolean>`(${sql.ref(`${table}.holder`)} = ${holder} or ${until} <= ${nowMs}
    or ${until} > ${nowMs + holdMs + CLOCK_SLACK_MS})`;
};

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
        .where(isFree('claims', { holder, holdMs }, nowMs)),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}
