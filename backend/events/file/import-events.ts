import { saveEvents } from '../save-events';
import type { Store } from '../../store/schema';
import { readEventsFile } from './read-events-file';

type ImportOutcome =
  { ok: true; value: { added: number; updated: number } } | { ok: false; faults: string[] };

/** One transaction or nothing. Events that the file does not name stay as they are. */
export async function importEvents(store: Store, text: string, nowMs: number): Promise<ImportOutcome> {
  const read = readEventsFile(text);
  if (!read.ok) return read;
  const { events, describe } = read.value;
  const ids = events.map(({ id }) => id);

  return store.transaction().execute(async (trx): Promise<ImportOutcome> => {
    const there = await trx.selectFrom('events').select(['id', 'domain_key']).execute();
    const owners = new Map(
      there.filter(({ id }) => !ids.includes(id)).map((row) => [row.domain_key, row.id]),
    );
    const faults = events.flatMap(({ domain }, index) => {
      const owner = owners.get(domain);
      return owner === undefined
        ? []
        : [describe({ path: ['events', index, 'domain'], message: `"${domain}" belongs to ${owner}` })];
    });
    if (faults.length > 0) return { ok: false, faults };
    await saveEvents(trx, events, 'import', nowMs);
    const updated = there.filter(({ id }) => ids.includes(id)).length;
    return { ok: true, value: { added: events.length - updated, updated } };
  });
}
