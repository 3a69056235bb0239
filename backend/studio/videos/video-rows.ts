import type { Insertable, Selectable } from 'kysely';
import * as z from 'zod';
import {
  type studioVideoSchema,
  toLibraryFolder,
  type VideoInfo,
  videoInfoSchema,
  videoLadderSchema,
} from '@/lib/contract/studio/videos/schemas';
import { fail } from '@/lib/result';
import { readDraftEntry } from '../../events/draft-entry';
import type { Store, VideoTable } from '../../store/schema';

export type VideoRow = Selectable<VideoTable>;

type Reader = Pick<Store, 'selectFrom'>;
type Use = { _id: string; title: string };

const GIGABYTE = 1_000_000_000;

/** Waits to be prepared. */
export const toNewVideo = (
  row: Pick<VideoRow, 'id' | 'organisation_id' | 'name' | 'created_at'>,
): Insertable<VideoTable> => ({
  ...row,
  version: 1,
  state: 'preparing',
  message: null,
  bytes: 0,
  info: '{}',
  captions: '[]',
  progress: 0,
  attempts: 0,
  held_until: 0,
});

export const readInfo = ({ info }: Pick<VideoRow, 'info'>): VideoInfo =>
  videoInfoSchema.parse(JSON.parse(info));

export const readLanguages = ({ captions }: Pick<VideoRow, 'captions'>): string[] =>
  z.array(z.string()).parse(JSON.parse(captions));

const readLadder = ({ ladder }: Pick<VideoRow, 'ladder'>) =>
  ladder === null ? null : videoLadderSchema.parse(JSON.parse(ladder));

/** A video that is being deleted is not there. */
export function findVideo(store: Reader, organisationId: string, id: string): Promise<VideoRow | undefined> {
  return store
    .selectFrom('videos')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('state', '!=', 'deleting')
    .executeTakeFirst();
}

/**
 * A recording that is being deleted has a row as a video has, with its folder in `message`. The
 * folder has an empty file by the row's id, since a new recording may take its name.
 */
export async function isBeingDeleted(store: Reader, folder: string): Promise<boolean> {
  const row = await store
    .selectFrom('videos')
    .select('id')
    .where('state', '=', 'deleting')
    .where('message', '=', folder)
    .executeTakeFirst();
  return row !== undefined;
}

/** For the quota. */
export async function sumVideoBytes(store: Reader, organisationId: string): Promise<number> {
  const { bytes } = await store
    .selectFrom('videos')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('bytes'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

export function overVideoQuota(mostBytes: number) {
  const most = mostBytes / GIGABYTE;
  const hint = 'Please delete videos that no event plays, or contact us.';
  return fail('payload_too_large', `Your videos would take up more than your ${most} GB. ${hint}`);
}

/** The events that play a video, by its folder: as they are public, or will be. */
export async function listUses(
  store: Reader,
  organisationId: string,
  folder: string | null = null,
): Promise<Map<string, Use[]>> {
  const pattern = `%"folder":"${folder ?? 'video-'}%`;
  const rows = await store
    .selectFrom('event_drafts')
    .select(['event_id', 'entry', 'published'])
    .where('organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb('entry', 'like', pattern), eb('published', 'like', pattern)]))
    .orderBy('start_time', 'desc')
    .execute();
  const uses = new Map<string, Use[]>();
  for (const { event_id: id, entry, published } of rows) {
    const entries = [entry, ...(published === null ? [] : [published])].map(readDraftEntry);
    const folders = entries.flatMap(({ stream }) => (stream && 'folder' in stream ? [stream.folder] : []));
    for (const one of new Set(folders))
      uses.set(one, [...(uses.get(one) ?? []), { _id: id, title: entries[0]?.title ?? '' }]);
  }
  return uses;
}

export function toVideoAnswer(
  row: VideoRow,
  uses: ReadonlyMap<string, Use[]>,
): z.output<typeof studioVideoSchema> {
  const { id, state } = row;
  if (state === 'deleting') throw new Error(`Video ${id} is being deleted`);
  return {
    _id: id,
    name: row.name,
    version: row.version,
    state,
    message: row.message ?? '',
    progress: row.progress,
    bytes: Number(row.bytes),
    info: readInfo(row),
    ladder: readLadder(row),
    captions: readLanguages(row),
    created_at: new Date(row.created_at).toISOString(),
    events: uses.get(toLibraryFolder(id)) ?? [],
  };
}
