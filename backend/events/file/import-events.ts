import { keepDrafts, listEdited } from '../keep-drafts';
import { saveEvents } from '../save-events';
import type { Store } from '../../store/schema';
import { readEventsFile } from './read-events-file';
import { type PreparedPictures, savePictures } from '../pictures/pictures';
import type { NewEvent } from '../file-schema';

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
 * Imports all events in one transaction, and leaves other events alone. With `check`, an unplayable
 * stream is a fault. With `prepare`, images become pictures. `lines` reports on both.
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
    const channels = await trx.selectFrom('channels').select('domain_key').execute();
    const taken = new Set(channels.map((channel) => channel.domain_key));
    for (const [index, { domain }] of events.entries())
      if (taken.has(domain))
        faults.push(
          describe({ path: ['events', index, 'domain'], message: `"${domain}" belongs to a channel` }),
        );
    for (const [index, { on_demand: isFilm, start_time: start }] of events.entries())
      if (isFilm && start > nowMs)
        faults.push(
          describe({
            path: ['events', index, 'start_time'],
            message: 'needs a past day, as on_demand is set',
          }),
        );
    const edited = await listEdited(trx, ids);
    for (const [index, { id, version = -1 }] of events.entries()) {
      const kept = edited.get(id);
      if (kept !== undefined && version < kept)
        faults.push(describe({ path: ['events', index, 'id'], message: describeEdited(kept) }));
    }
    if (faults.length > 0) return { ok: false, faults };
    await saveEvents(trx, events, 'import', nowMs);
    await keepDrafts(trx, events, nowMs);
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

/** `kept` is the version in the studio. */
export const describeEdited = (kept: number) =>
  `was changed in the studio since (version ${kept} there). Export it from the studio, and edit that file`;
