import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { listVideosSchema } from '@/lib/contract/studio/videos/schemas';
import { ok } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import type { createFolderVideos } from '../../playback/folder-video';
import type { StudioContext } from '../context';
import { isAfter, readCursor, toPage } from '../cursor';
import { findOrganisationAnswer } from '../organisation/may-publish';
import type { Member } from '../studio-router';
import { readHeights } from './ladder-files';
import { listRecordings, type Recording } from './recordings';
import { POSTER_FILE } from './worker/ladder-plan';
import { listUses, sumVideoBytes, toVideoAnswer } from './video-rows';

const PAGE = 50;
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
  const start = readCursor(filter.after);
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
  const { page, next } = toPage(rows, PAGE, (last) => ({ at: last.created_at, id: last.id }));
  const uses = await listUses(store, organisationId);
  return ok({
    organisation: await findOrganisationAnswer(store, member, deps),
    videos: page.map((row) => toVideoAnswer(row, uses)),
    next,
    uploads: isFirst ? await listUploads(context, organisationId) : [],
    recordings: isFirst ? await toRecordings(context, organisationId) : [],
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

async function toRecordings(
  { config: { mediaDir }, deps: { store }, folders }: Context,
  organisationId: string,
) {
  const found = await listRecordings({ store, mediaDir }, organisationId);
  const answers = await Promise.all(
    found.map((recording) => toRecordingAnswer(mediaDir, folders, recording)),
  );
  return answers.flatMap((answer) => answer ?? []);
}

/** Null where there is nothing to play. */
export async function toRecordingAnswer(
  mediaDir: string,
  folders: Pick<Folders, 'readTimeline'>,
  { kind, show, file, folder, title, startMs }: Recording,
) {
  const timeline = await folders.readTimeline(folder);
  if (!timeline) return null;
  const path = join(mediaDir, folder);
  const ladder = existsSync(join(path, POSTER_FILE))
    ? { heights: await readHeights(path), has_poster: true }
    : null;
  const start_time = toInstant(startMs);
  const seconds = timeline.lengthMs / 1000;
  return { _id: show.event, kind, file, folder, title, start_time, seconds, ladder };
}
