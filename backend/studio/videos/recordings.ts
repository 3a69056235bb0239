import { join } from 'node:path';
import { type ShowId, toShowId, toShowText } from '@/lib/contract/show-id';
import { findRecording, listPlanEvents, readPlan } from '@/recording/recording';
import { openRecordingFolder, readFreeBytes } from '@/recording/recording-folder';
import { readDraftEntry } from '../../events/draft-entry';
import type { Store } from '../../store/schema';
import { isBeingDeleted } from './video-rows';

const MAX_RECORDINGS = 50;

/** Of a show, by our live input or the recorder, or of the kept rehearsals of an event. */
export type Recording = {
  kind: 'show' | 'rehearsal';
  show: ShowId;
  /** Downloads it. */
  file: string;
  /** Below MEDIA_DIR. */
  folder: string;
  title: string;
  startMs: number;
  /** Of the replay and the download. A null end is that of the recording. */
  trim: { fromMs: number; untilMs: number | null };
};

export type Reader = { store: Pick<Store, 'selectFrom'>; mediaDir: string };

/** Of an organization, or of one of its events, latest start first. */
export async function listRecordings(
  { store, mediaDir }: Reader,
  organisationId: string,
  eventId: string | null = null,
): Promise<Recording[]> {
  const shows = await store
    .selectFrom('events')
    // Our live input writes its own recordings, without a row.
    .leftJoin('recordings', 'recordings.event_id', 'events.id')
    .select(['events.id', 'title', 'start_time', 'media', 'trim_from', 'trim_until'])
    .where('organisation_id', '=', organisationId)
    .where('media_url', 'is not', null)
    .where('media', 'is not', null)
    .where((eb) => eb.or([eb('recordings.state', 'is', null), eb('recordings.state', '=', 'done')]))
    .$if(eventId !== null, (rows) => rows.where('events.id', '=', eventId))
    .orderBy('start_time', 'desc')
    .limit(MAX_RECORDINGS)
    .execute();
  const rehearsals = await store
    .selectFrom('rehearsals')
    .innerJoin('event_drafts', 'event_drafts.event_id', 'rehearsals.event_id')
    .select(['rehearsals.event_id as id', 'event_drafts.entry'])
    .select((eb) => eb.fn.max<number>('rehearsals.started_at').as('at'))
    .where('organisation_id', '=', organisationId)
    .where('keeps', '=', 1)
    .where('ended_at', 'is not', null)
    .$if(eventId !== null, (rows) => rows.where('rehearsals.event_id', '=', eventId))
    .groupBy(['rehearsals.event_id', 'event_drafts.entry'])
    .orderBy('at', 'desc')
    .limit(MAX_RECORDINGS)
    .execute();
  const found = [
    ...shows.map(({ id, title, start_time: startMs, media, trim_from: from, trim_until: untilMs }) => ({
      kind: 'show' as const,
      show: toShowId(id),
      file: id,
      folder: media ?? '',
      title,
      startMs: Number(startMs),
      trim: { fromMs: from ?? 0, untilMs },
    })),
    ...(await Promise.all(
      rehearsals.map(async ({ id, entry, at }) => {
        const show = toShowId(id, 'rehearsal');
        const { name: folder } = await findRecording(mediaDir, show);
        const [file, startMs] = [toShowText(show), Number(at)];
        const { title } = readDraftEntry(entry);
        const trim = { fromMs: 0, untilMs: null };
        return { kind: 'rehearsal' as const, show, file, folder, title, startMs, trim };
      }),
    )),
  ];
  return found.sort((one, other) => other.startMs - one.startMs);
}

/** By its folder, among those of an organization. */
export async function findOwnRecording(
  reader: Reader,
  organisationId: string,
  folder: string,
): Promise<Recording | undefined> {
  const { store, mediaDir } = reader;
  if (await isBeingDeleted(store, folder)) return undefined;
  const event = await store
    .selectFrom('events')
    .select('id')
    .where('media', '=', folder)
    .where('media_url', 'is not', null)
    .executeTakeFirst();
  const plan = event ? null : await readPlan(openRecordingFolder(join(mediaDir, folder), readFreeBytes));
  const eventId = event?.id ?? (plan && listPlanEvents(plan)[0]);
  if (eventId == null) return undefined;
  const own = await listRecordings(reader, organisationId, eventId);
  return own.find((recording) => recording.folder === folder);
}
