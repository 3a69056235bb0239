import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import type { Store } from '../store/schema';
import { toMediaRoots } from './media/folder-source';
import { listMovedFolders } from './media/media-places';

/** Videos and replays that the store knows, and the folders of those that can't be played. */
export async function findMissingMedia(store: Store, mediaDir: string) {
  const videos = await store.selectFrom('videos').select('id').where('state', '=', 'ready').execute();
  const replays = await store
    .selectFrom('events')
    .leftJoin('recordings', 'recordings.event_id', 'events.id')
    .select('events.media')
    .where('events.media', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('events.media_url', 'is', null),
        eb('recordings.state', '=', 'done'),
        eb.and([eb('recordings.state', 'is', null), eb('events.ended_at', 'is not', null)]),
      ]),
    )
    .execute();
  const folders = new Set([
    ...videos.map(({ id }) => toLibraryFolder(id)),
    ...replays.flatMap(({ media }) => media ?? []),
  ]);
  const moved = await listMovedFolders(store);
  const isThere = (folder: string) =>
    moved.has(folder) ||
    toMediaRoots(mediaDir).some((root) => existsSync(join(root, folder, FOLDER_PLAYLIST)));
  return { known: folders.size, missing: [...folders].filter((folder) => !isThere(folder)) };
}
