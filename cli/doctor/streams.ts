import type { Env } from '@/lib/env/schema';
import { toStream } from '@/backend/events/stream-columns';
import { isOnNow, isOver } from '@/backend/events/timetable';
import { createMediaSource } from '@/backend/playback/media/bucket-source';
import { createFolderSource } from '@/backend/playback/media/folder-source';
import { describeStream } from '@/backend/playback/probe-stream';
import { createStreamProbe } from '@/backend/playback/stream-sources';
import { openStore } from '@/backend/store/open';
import { type Check, createFindings, type Outside } from './finding';

const { ok, fail } = createFindings('streams');

type Streamed = Parameters<typeof isOnNow>[0] & { id: string };

export async function* checkStreams(
  events: readonly Streamed[],
  env: Pick<Env, 'MEDIA_DIR' | 'MEDIA_ORIGINS' | 'INGEST_URL'> &
    Partial<Pick<Env, 'DATABASE_URL' | 'bucket'>>,
  { fetch: send, now }: Pick<Outside, 'fetch' | 'now'>,
): Check {
  const origins = [...env.MEDIA_ORIGINS, env.INGEST_URL];
  const { MEDIA_DIR: mediaDir, bucket = null, DATABASE_URL: databaseUrl = '' } = env;
  const store = bucket && openStore({ databaseUrl, onIdleError: () => undefined });
  const media = store
    ? createMediaSource({ config: { mediaDir, bucket }, store, now })
    : createFolderSource(mediaDir);
  const probe = createStreamProbe({ media, origins, now, send });
  const ahead = events.filter((event) => !isOver(event, now()));
  const found = await Promise.all(
    ahead.map(async (event) => ({ event, report: await probe(toStream(event)) })),
  ).finally(() => store?.destroy());
  for (const { event, report } of found) {
    if (report === null) continue;
    const says = `${event.id}: ${report.says.join(' ')}`.trim();
    if (report.facts) yield ok(`${event.id}: ${[describeStream(report.facts), ...report.says].join('. ')}`);
    else if (report.state === 'refused')
      yield fail(
        says,
        'docs/streams.md says what can be played. Change the stream and import the event again.',
      );
    else if (isOnNow(event, now()))
      yield fail(says, 'The event is on: start the encoder, or look whether this machine reaches it.');
    else yield ok(says);
  }
}
