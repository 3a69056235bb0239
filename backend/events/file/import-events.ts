import { saveEvents } from '../save-events';
import type { Store } from '../../store/schema';
import { readEventsFile } from './read-events-file';
import type { NewEvent } from './schema';

/** What was found at the events' streams: what can never play, and a line for each other. */
export type StreamCheck = {
  faults: { path: readonly PropertyKey[]; message: string }[];
  lines: string[];
};

type ImportOutcome =
  | { ok: true; value: { added: number; updated: number; streams: string[] } }
  | { ok: false; faults: string[] };

/**
 * One transaction or nothing. Events that the file does not name stay as they are. With `check`,
 * streams are looked at first: one that can never play is a fault, and `streams` says what is there.
 */
export async function importEvents(
  store: Store,
  text: string,
  nowMs: number,
  check?: (events: readonly NewEvent[]) => Promise<StreamCheck>,
): Promise<ImportOutcome> {
  const read = readEventsFile(text);
  if (!read.ok) return read;
  const { events, describe } = read.value;
  const ids = events.map(({ id }) => id);
  const streams = check ? await check(events) : { faults: [], lines: [] };
  if (streams.faults.length > 0) return { ok: false, faults: streams.faults.map(describe) };

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
    return { ok: true, value: { added: events.length - updated, updated, streams: streams.lines } };
  });
}
