import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { toShowId, toShowText } from '@/lib/contract/show-id';
import type { listVideosSchema } from '@/lib/contract/studio/videos';
import { ok } from '@/lib/result';
import { readDraftEntry } from '../../events/draft-entry';
import { findRecording } from '@/recording/recording';
import type { createFolderVideos } from '../../playback/folder-video';
import type { StudioContext } from '../context';
import { isAfter, readPlace, writePlace } from '../place';
import { findOrganisationAnswer } from '../standing';
import type { Member } from '../studio-router';
import { readHeights } from './ladder-files';
import { POSTER_FILE } from './worker/ladder-plan';
import { listUses, sumVideoBytes, toVideoAnswer } from '../video-rows';

const PAGE = 50;
const MAX_RECORDINGS = 50;
const MAX_UPLOADS = 50;

type Folders = ReturnType<typeof createFolderVideos>;
/** What has arrived of an upload. */
export type SentFiles = { files: { sizeOf(id: string): Promise<number | null> } };
type Context = Pick<StudioContext, 'deps' | 'config'> & { uploads: SentFiles; folders: Folders };

/** Newest first. Uploads and recordings come with the first page. */
export async function listVideos(
  context: Context,
  filter: z.output<typeof listVideosSchema>,
  member: Member,
) {
  const { deps, config } = context;
  const { store } = deps;
  const { organisationId } = member;
  const start = readPlace(filter.after);
  if (!start.ok) return start;
  const isFirst = start.value === null;
  const rows = await store
    .selectFrom('videos')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('state', '!=', 'deleting')
    .where(isAfter(start.value, 'created_at', 'id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  const uses = await listUses(store, organisationId);
  return ok({
    organisation: await findOrganisationAnswer(store, member, deps),
    videos: page.map((row) => toVideoAnswer(row, uses)),
    next: last ? writePlace({ at: last.created_at, id: last.id }) : '',
    uploads: isFirst ? await listUploads(context, organisationId) : [],
    recordings: isFirst ? await listRecordings(context, organisationId) : [],
    quota: {
      used: await sumVideoBytes(store, organisationId),
      most: config.studio.videoQuotaBytes,
    },
  });
}

async function listUploads({ deps: { store }, uploads }: Context, organisationId: string) {
  const rows = await store
    .selectFrom('uploads')
    .select(['id', 'name', 'bytes', 'state', 'error'])
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'video')
    .where('state', 'in', ['open', 'failed'])
    .orderBy('created_at', 'desc')
    .limit(MAX_UPLOADS)
    .execute();
  return Promise.all(
    rows.map(async ({ id, name, bytes, state, error }) => ({
      _id: id,
      name,
      bytes: Number(bytes),
      sent: (await uploads.files.sizeOf(id)) ?? 0,
      state: state === 'failed' ? ('failed' as const) : ('open' as const),
      message: error ?? '',
    })),
  );
}

/** Latest start first: of shows, by our live input or the recorder, and of kept rehearsals. */
async function listRecordings({ config, deps: { store }, folders }: Context, organisationId: string) {
  const shows = await store
    .selectFrom('events')
    // Our live input writes its own recordings, without a row.
    .leftJoin('recordings', 'recordings.event_id', 'events.id')
    .select(['events.id', 'events.title', 'events.start_time as at', 'events.media'])
    .where('events.organisation_id', '=', organisationId)
    .where('events.media_url', 'is not', null)
    .where('events.media', 'is not', null)
    .where((eb) => eb.or([eb('recordings.state', 'is', null), eb('recordings.state', '=', 'done')]))
    .orderBy('events.start_time', 'desc')
    .limit(MAX_RECORDINGS)
    .execute();
  const rehearsals = await store
    .selectFrom('rehearsals')
    .innerJoin('event_drafts', 'event_drafts.event_id', 'rehearsals.event_id')
    .select(['rehearsals.event_id as id', 'event_drafts.entry'])
    .select((eb) => eb.fn.max<number>('rehearsals.started_at').as('at'))
    .where('event_drafts.organisation_id', '=', organisationId)
    .where('rehearsals.keeps', '=', 1)
    .where('rehearsals.ended_at', 'is not', null)
    .groupBy(['rehearsals.event_id', 'event_drafts.entry'])
    .orderBy('at', 'desc')
    .limit(MAX_RECORDINGS)
    .execute();
  const found = [
    ...shows.map((row) => ({ ...row, kind: 'show' as const, file: row.id })),
    ...(await Promise.all(
      rehearsals.map(async (row) => {
        const show = toShowId(row.id, 'rehearsal');
        const { name: media } = await findRecording(config.mediaDir, show);
        const { title } = readDraftEntry(row.entry);
        return { ...row, title, media, kind: 'rehearsal' as const, file: toShowText(show) };
      }),
    )),
  ];
  const recordings = await Promise.all(
    found.map(async ({ id, title, at, media, kind, file }) => {
      const timeline = media === null ? null : await folders.readTimeline(media);
      if (media === null || !timeline) return [];
      const seconds = timeline.lengthMs / 1000;
      const folder = join(config.mediaDir, media);
      const ladder = existsSync(join(folder, POSTER_FILE))
        ? { heights: await readHeights(folder), has_poster: true }
        : null;
      const start = new Date(Number(at)).toISOString();
      return [{ _id: id, kind, file, folder: media, title, start_time: start, seconds, ladder }];
    }),
  );
  return recordings.flat().sort((one, other) => other.start_time.localeCompare(one.start_time));
}
