import type { Env } from '@/lib/env/schema';
import { toStream } from '@/backend/events/stream-columns';
import { isOnNow, isOver } from '@/backend/events/timetable';
import { describeStream } from '@/backend/playback/probe-stream';
import { createStreamProbe } from '@/backend/playback/stream-sources';
import { createFindings, type Finding, type Outside } from './finding';

const { ok, fail } = createFindings('streams');

export type Streamed = Parameters<typeof isOnNow>[0] & { id: string };

export async function checkStreams(
  events: readonly Streamed[],
  env: Pick<Env, 'MEDIA_DIR' | 'MEDIA_ORIGINS' | 'INGEST_URL'>,
  { fetch: send, now }: Pick<Outside, 'fetch' | 'now'>,
): Promise<Finding[]> {
  const probe = createStreamProbe({
    mediaDir: env.MEDIA_DIR,
    origins: [...env.MEDIA_ORIGINS, env.INGEST_URL],
    now,
    send,
  });
  const ahead = events.filter((event) => !isOver(event, now()));
  const found = await Promise.all(
    ahead.map(async (event) => ({ event, report: await probe(toStream(event)) })),
  );
  return found.flatMap(({ event, report }) => {
    if (report === null) return [];
    const says = `${event.id}: ${report.says.join(' ')}`.trim();
    if (report.facts)
      return [ok(`${event.id}: ${[describeStream(report.facts), ...report.says].join('. ')}`)];
    if (report.state === 'refused')
      return [
        fail(says, 'docs/streams.md says what can be played. Change the stream and import the event again.'),
      ];
    if (isOnNow(event, now()))
      return [fail(says, 'The event is on: start the encoder, or look whether this machine reaches it.')];
    return [ok(says)];
  });
}
