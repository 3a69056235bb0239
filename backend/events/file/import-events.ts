import { saveEvents } from '../save-events';
import type { Store } from '../../store/schema';
import type { StreamProbe } from '../../playback/stream-sources';
import { checkStreams } from './check-streams';
import { readEventsFile } from './read-events-file';

type ImportOutcome =
  | { ok: true; value: { added: number; updated: number; streams: string[] } }
  | { ok: false; faults: string[] };

/**
 * One transaction or nothing. Events that the file does not name stay as they are. With a `probe`,
 * streams are looked at first: one that can never play is a fault, and `streams` says what is there.
 */
export async function importEvents(
  store: Store,
  text: string,
  nowMs: number,
  probe?: StreamProbe,
): Promise<ImportOutcome> {
  const read = readEventsFile(text);
  if (!read.ok) return read;
  const { events, describe } = read.value;
  const ids = events.map(({ id }) => id);
  const streams = probe ? await checkStreams(events, probe, nowMs) : { faults: [], lines: [] };
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
