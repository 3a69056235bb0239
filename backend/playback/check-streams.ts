import type { StreamCheck } from '../events/file/import-events';
import type { NewEvent } from '../events/file-schema';
import { toStream, toStreamColumns } from '../events/stream-columns';
import { describeStream, type StreamReport } from './probe-stream';
import type { StreamProbe } from './stream-sources';

/** Returns faults for streams that can never play, and otherwise a line for each event. */
export async function checkStreams(
  events: readonly NewEvent[],
  probe: StreamProbe,
  nowMs: number,
): Promise<StreamCheck> {
  const found = await Promise.all(
    events.map(async (event, index) => {
      const isPast = event.replay_until !== undefined && event.replay_until <= nowMs;
      const report = isPast ? null : await probe(toStream(toStreamColumns(event)));
      return { event, path: ['events', index, 'stream'], report };
    }),
  );
  return {
    faults: found.flatMap(({ report, path }) =>
      report?.state === 'refused' ? report.says.map((message) => ({ path, message })) : [],
    ),
    lines: found.flatMap(({ event, report }) => (report ? describeReport(event, report, nowMs) : [])),
  };
}

function describeReport(event: NewEvent, { facts, says }: StreamReport, nowMs: number): string[] {
  const notes = [...says];
  const isOfOrigin = event.stream !== undefined && 'url' in event.stream;
  if (facts && isOfOrigin && !facts.isLive && event.start_time > nowMs)
    notes.push('The stream has ended already, so it plays as a recording until the encoder starts again.');
  if (facts?.isWhole && isOfOrigin && facts.isLive && (event.preview_seconds ?? 0) > 0)
    notes.push('Viewers can go back to the beginning of the stream, so there is no free preview of it.');
  return [
    ...(facts ? [`${event.id}  ${describeStream(facts)}`] : []),
    ...notes.map((note) => `${event.id}  note: ${note}`),
  ];
}
