import { saveEvents } from '../save-events';
import type { Store } from '../../store/schema';
import { readEventsFile } from './read-events-file';
import { type PreparedPictures, savePictures } from '../pictures/pictures';
import type { NewEvent } from '../file-schema';

/** What was found at the events' streams: what can never play, and a line for each other. */
export type StreamCheck = {
  faults: { path: readonly PropertyKey[]; message: string }[];
  lines: string[];
};

type Wishes = {
  check?: (events: readonly NewEvent[]) => Promise<StreamCheck>;
  prepare?: (events: readonly NewEvent[]) => Promise<PreparedPictures>;
};

type ImportOutcome =
  { ok: true; value: { added: number; updated: number; lines: string[] } } | { ok: false; faults: string[] };

/**
 * One transaction or nothing. Events that the file does not name stay as they are. With `check`,
 * streams are looked at first: one that can never play is a fault. With `prepare`, images are made
 * into pictures. `lines` says what was found of either.
 */
export async function importEvents(
  store: Store,
  text: string,
  nowMs: number,
  { check, prepare }: Wishes = {},
): Promise<ImportOutcome> {
  const read = readEventsFile(text);
  if (!read.ok) return read;
  const { events, describe } = read.value;
  const ids = events.map(({ id }) => id);
  const streams = check ? await check(events) : { faults: [], lines: [] };
  if (streams.faults.length > 0) return { ok: false, faults: streams.faults.map(describe) };

  const pictures = prepare ? await prepare(events) : null;

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
    if (pictures) await savePictures(trx, events, pictures);
    const updated = there.filter(({ id }) => ids.includes(id)).length;
    return {
      ok: true,
      value: {
        added: events.length - updated,
        updated,
        lines: [...streams.lines, ...(pictures?.lines ?? [])],
      },
    };
  });
}
