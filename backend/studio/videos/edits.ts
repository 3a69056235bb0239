import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { saveChaptersSchema, saveTrimSchema } from '@/lib/contract/studio/videos/schemas';
import { fail, ok, type Result } from '@/lib/result';
import { type Chapter, listChapters, toStoredChapters } from '../../events/chapters';
import type { createFolderVideos } from '../../playback/folder-video';
import type { Timeline } from '../../playback/simulated-live';
import type { EventTable } from '../../store/schema';
import type { StudioContext } from '../context';
import type { Trx } from '../drafts/draft-store';
import { listChanges, type LogAction, writeLog } from '../log/log';
import { refuseFields } from '../drafts/parse-draft';
import type { Member } from '../studio-router';
import { readClock, toClock } from './clock';

type Deps = Pick<StudioContext['deps'], 'store' | 'now'>;
type Folders = Pick<ReturnType<typeof createFolderVideos>, 'readTimeline'>;
type Edited = Pick<
  Selectable<EventTable>,
  'id' | 'media' | 'media_url' | 'trim_from' | 'trim_until' | 'chapters' | 'edit_version'
>;
type Saved = Promise<Result<{ version: number; message: string }>>;

const MAX_CHAPTERS = 100;
const MAX_TITLE = 120;
/** A replay keeps at least this much. */
const MIN_MS = 10_000;

const COLUMNS = ['id', 'media', 'media_url', 'trim_from', 'trim_until', 'chapters', 'edit_version'] as const;

/** Of a published event, at once: they are no part of its draft. */
export function mountVideoEdits(
  { deps, mount }: Pick<StudioContext, 'deps' | 'mount'>,
  folders: Folders,
): void {
  mount('getVideoEdit', async ({ eventId }) => {
    const event = await findEdited(deps.store, eventId);
    if (!event) return ok({ version: 0, isPublished: false, chapters: '', trim: null });
    const timeline = await readRecording(folders, event);
    const chapters = listChapters(event).map(({ atMs, title }) => `${toClock(atMs)} ${title}`);
    return ok({
      version: event.edit_version,
      isPublished: true,
      chapters: chapters.join('\n'),
      trim: timeline && {
        from: event.trim_from === null ? '' : toClock(Number(event.trim_from)),
        until: event.trim_until === null ? '' : toClock(Number(event.trim_until)),
        length: toClock(timeline.lengthMs),
      },
    });
  });

  mount('saveChapters', (input, member) => saveChapters(deps, input, member));
  mount('saveTrim', (input, member) => saveTrim(deps, folders, input, member));
}

function saveChapters(deps: Deps, input: z.output<typeof saveChaptersSchema>, member: Member): Saved {
  const read = readChapters(input.chapters);
  if (!read.ok) return Promise.resolve(read);
  return edit(deps, member, input, async (event) => {
    const values = { chapters: toStoredChapters(event, read.value) };
    return ok({ values, action: 'chapters-changed', message: 'The chapters are saved.' });
  });
}

function saveTrim(
  deps: Deps,
  folders: Folders,
  input: z.output<typeof saveTrimSchema>,
  member: Member,
): Saved {
  return edit(deps, member, input, async (event) => {
    const timeline = await readRecording(folders, event);
    if (!timeline) return fail('conflict', 'There is no recording of this event yet.');
    const trim = toTrim(input, timeline);
    if (!trim.ok) return trim;
    const { from, until } = trim.value;
    const starts = `The replay runs from ${toClock(from ?? 0)} to ${toClock(until ?? timeline.lengthMs)}.`;
    const values = { trim_from: from, trim_until: until };
    return ok({ values, action: 'replay-trimmed', message: starts });
  });
}

type Values = Partial<Pick<Edited, 'trim_from' | 'trim_until' | 'chapters'>>;
type Edit = { values: Values; action: LogAction; message: string };

function edit(
  { store, now }: Deps,
  { organisationId, userId }: Member,
  { eventId, version }: { eventId: string; version: string },
  work: (event: Edited) => Promise<Result<Edit>>,
): Saved {
  return store.transaction().execute(async (trx): Saved => {
    const event = await findEdited(trx, eventId);
    if (!event) return fail('conflict', 'Please publish the event first.');
    const done = await work(event);
    if (!done.ok) return done;
    const { values, action, message } = done.value;
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(event, name)]));
    const changes = listChanges(before, values);
    if (changes.length === 0) return ok({ version: event.edit_version, message });
    const moved = await trx
      .updateTable('events')
      .set({ ...values, edit_version: event.edit_version + 1 })
      .where('id', '=', eventId)
      .where('edit_version', '=', Number(version))
      .returning('edit_version')
      .executeTakeFirst();
    if (!moved) return fail('conflict', 'Another member has just changed this. Please look at it first.');
    await writeLog(trx, { organisationId, userId, eventId, action, changes }, now());
    return ok({ version: moved.edit_version, message });
  });
}

function findEdited(store: Pick<Trx, 'selectFrom'>, eventId: string): Promise<Edited | undefined> {
  return store.selectFrom('events').select(COLUMNS).where('id', '=', eventId).executeTakeFirst();
}

/** Null for an event that is not a recorded show. */
async function readRecording(folders: Folders, { media, media_url: url }: Edited): Promise<Timeline | null> {
  return media === null || url === null ? null : folders.readTimeline(media);
}

/** In ms, at the borders of segments. Null for the recording's own start and end. */
function toTrim(
  given: { from: string; until: string },
  { starts, lengthMs }: Timeline,
): Result<{ from: number | null; until: number | null }> {
  const wanted = { from: readClock(given.from) ?? 0, until: readClock(given.until) ?? lengthMs };
  if (wanted.from >= lengthMs)
    return refuseFields({ from: `The recording is only ${toClock(lengthMs)} long.` });
  const from = starts.filter((start) => start <= wanted.from).at(-1) ?? 0;
  const until = [...starts, lengthMs].find((end) => end >= wanted.until) ?? lengthMs;
  if (until - from < Math.min(MIN_MS, lengthMs))
    return refuseFields({ until: 'Please keep at least 10 seconds.' });
  return ok({ from: from === 0 ? null : from, until: until >= lengthMs ? null : until });
}

/** One a line, like `1:02:03 Encore`. */
function readChapters(text: string): Result<Chapter[]> {
  const lines = text.split('\n').map((line) => line.trim());
  const chapters: Chapter[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === '') continue;
    const [clock = '', ...words] = line.split(/\s+/);
    const [atMs, title] = [readClock(clock), words.join(' ')];
    if (atMs === null || title === '')
      return refuseFields({ chapters: `Please write line ${index + 1} like “12:30 First song”.` });
    if (title.length > MAX_TITLE)
      return refuseFields({
        chapters: `The title in line ${index + 1} has more than ${MAX_TITLE} characters.`,
      });
    chapters.push({ atMs, title });
  }
  if (chapters.length > MAX_CHAPTERS)
    return refuseFields({ chapters: `Please use at most ${MAX_CHAPTERS} chapters.` });
  return ok(chapters);
}
