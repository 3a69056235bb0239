import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { MAX_OVERRUN_MS } from '@/lib/contract/event-phase';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { PHASE_COLUMNS, phaseAt } from '../../events/timetable';
import { listAlive } from '../../store/live-inputs';

/** Of a show: it may be reopened, and players have its addresses. */
const REST_MS = 60 * 60_000;
const MAX_ROWS = 200;

export type FinishedConfig = Pick<BackendConfig, 'mediaDir' | 'studio' | 'ingest'>;
type Deps = Pick<BackendDeps, 'store' | 'now'>;

/** `media_places.folder` is that of `videos.id` (`toLibraryFolder`). */
export const OF_VIDEO = sql<boolean>`media_places.folder = 'video-' || substr(videos.id, 5)`;

/**
 * Which folders nothing is written to any more, and which of those in the bucket are written to
 * again.
 */
export function createFinishedMedia(
  { mediaDir, studio: { ffmpeg }, ingest }: FinishedConfig,
  { store, now }: Deps,
) {
  const end = sql<number>`coalesce(events.ended_at, events.end_time)`;

  /** Folders by the ids of their videos, of which each is after `after`. */
  const listVideos = async (after: string) => {
    const rows = await store
      .selectFrom('videos')
      .select('videos.id')
      .where('videos.id', '>', after)
      .where('state', '=', 'ready')
      .$if(ffmpeg !== null, (query) => query.where('ladder', 'is not', null))
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('media_places').select('media_places.id').where(OF_VIDEO))),
      )
      .orderBy('videos.id')
      .limit(MAX_ROWS)
      .execute();
    return rows.map(({ id }) => ({ id, folder: toLibraryFolder(id) }));
  };

  /** A folder is null where something is still written to it. */
  const listShows = async (after: string) => {
    const alive = await listAlive(store, now());
    const rows = await store
      .selectFrom('events')
      .leftJoin('recordings', 'recordings.event_id', 'events.id')
      .leftJoin('recording_ladders as ladder', 'ladder.event_id', 'events.id')
      .select(PHASE_COLUMNS.map((column) => `events.${column}` as const))
      .select([
        'events.id',
        'recordings.state as recording',
        'ladder.state as ladder',
        'ladder.ended_at as of_end',
      ])
      .select(end.as('last_end'))
      .where('events.id', '>', after)
      .where('media', 'is not', null)
      .where('media_url', 'is not', null)
      .where(end, '<', now() - REST_MS)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('media_places')
              .select('media_places.id')
              .whereRef('media_places.folder', '=', 'events.media'),
          ),
        ),
      )
      // A live input that is there has something that is joined in a moment.
      .$if(alive.length > 0, (query) =>
        query.where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('show_parts')
                .select('show_parts.show')
                .whereRef('show_parts.show', '=', 'events.id')
                .where('joined_at', 'is', null)
                .where('ingest_url', 'in', alive),
            ),
          ),
        ),
      )
      .orderBy('events.id')
      .limit(MAX_ROWS)
      .execute();
    const isFinished = (row: (typeof rows)[number]) => {
      const phase = phaseAt(row, now());
      if (phase === 'ended') return true;
      if (phase !== 'replay') return false;
      if (!row.media_url?.startsWith(`${ingest.url}/`)) return row.recording === 'done';
      const hasLadder = row.ladder === 'done' || row.ladder === 'failed';
      return ffmpeg === null || (hasLadder && Number(row.of_end) === Number(row.last_end));
    };
    return rows.map((row) => ({ id: row.id, folder: isFinished(row) ? row.media : null }));
  };

  return {
    /** Of the folders on this machine's disk, one without a row. */
    async findNext(): Promise<string | undefined> {
      for (const list of [listVideos, listShows])
        for (let after: string | undefined = ''; after !== undefined;) {
          const page: { id: string; folder: string | null }[] = await list(after);
          const found = page.find(
            ({ folder }) => folder !== null && existsSync(join(mediaDir, folder, FOLDER_PLAYLIST)),
          );
          if (found?.folder) return found.folder;
          // What can't move may be more than a page.
          after = page.at(-1)?.id;
        }
      return undefined;
    },

    /** Ids of places: what gets its lower qualities again, and shows that go on. */
    async listReopened(): Promise<string[]> {
      const inBucket = store
        .selectFrom('media_places')
        .where('media_places.state', 'in', ['moving', 'moved', 'light']);
      const videos =
        ffmpeg === null
          ? []
          : await inBucket
              .innerJoin('videos', (join) => join.on(OF_VIDEO))
              .select('media_places.id')
              .where('videos.state', '=', 'ready')
              .where('ladder', 'is', null)
              .execute();
      const shows = await inBucket
        .innerJoin('events', 'events.media', 'media_places.folder')
        .leftJoin('recording_ladders as ladder', 'ladder.event_id', 'events.id')
        .select(['media_places.id', 'ladder.state as ladder'])
        .select(PHASE_COLUMNS.map((column) => `events.${column}` as const))
        .where('media_url', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('ladder.state', '=', 'open'),
            sql<boolean>`coalesce(events.ended_at, events.end_time + ${MAX_OVERRUN_MS}, ${now() + 1}) > ${now()}`,
          ]),
        )
        .execute();
      const open = shows.filter((show) => {
        const phase = phaseAt(show, now());
        return phase === 'replay' ? show.ladder === 'open' && ffmpeg !== null : phase !== 'ended';
      });
      return [...videos, ...open].map(({ id }) => id);
    },
  };
}
