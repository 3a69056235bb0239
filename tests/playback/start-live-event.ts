import { join } from 'node:path';
import { inspect } from 'node:util';
import { expect } from 'vitest';
import { phaseAt } from '@/backend/events/timetable';
import { createRecorder } from '@/backend/playback/recorder/recorder';
import { fromFolder, type Gateway, listUris, NOW, startGateway, startOrigin } from './start-gateway';
import { createFolder } from '../support/temp-folder';

const START = NOW - 20_000;
export const ROOM = 10 * 1024 ** 3;
export const TRACKS = ['video', 'audio', 'captions'];
export const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="audio.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",URI="captions.m3u8"
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="seek.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=800000,AUDIO="a",SUBTITLES="s"
video.m3u8
`;

function createEncoder(files: Awaited<ReturnType<typeof startOrigin>>['files']) {
  const extra = new Map<number, string>();
  files.set('/live.m3u8', MASTER);
  return {
    extra,
    publish({ from = 0, to, type = 'EVENT', isEnded = false }: Published) {
      for (const track of TRACKS) {
        const lines = ['#EXTM3U', '#EXT-X-TARGETDURATION:4', `#EXT-X-MEDIA-SEQUENCE:${from}`];
        if (type !== null) lines.push(`#EXT-X-PLAYLIST-TYPE:${type}`);
        for (let number = from; number <= to; number += 1) {
          const file = `${track}-${number}.${track === 'captions' ? 'vtt' : 'ts'}`;
          files.set(`/${file}`, `bytes of ${file}`);
          lines.push(...(extra.get(number)?.split('\n') ?? []), '#EXTINF:4,', file);
        }
        files.set(`/${track}.m3u8`, [...lines, ...(isEnded ? ['#EXT-X-ENDLIST'] : []), ''].join('\n'));
      }
    },
  };
}

type Published = { from?: number; to: number; type?: 'EVENT' | null; isEnded?: boolean };

export async function startLiveEvent(change: { recordsShows?: boolean } = {}) {
  const mediaDir = createFolder();
  const origin = await startOrigin();
  const stream = { url: `${origin.url}/live.m3u8` };
  const gateway = await startGateway({ stream, start_time: START }, [origin.url], mediaDir);
  await gateway.give();
  const said: string[] = [];
  const startRecorder = (freeBytes: () => Promise<number> = async () => ROOM) =>
    createRecorder(
      { mediaDir, recordsShows: change.recordsShows ?? true },
      gateway.playback,
      {
        store: gateway.store,
        now: () => gateway.clock.now,
        report: (message, error) => said.push(error === null ? message : `${message} ${inspect(error)}`),
      },
      freeBytes,
    );
  const readEvent = async () => {
    const event = await gateway.playback.events.findById('show');
    if (!event) throw new Error('The event is gone');
    return event;
  };
  return {
    origin,
    gateway,
    said,
    startRecorder,
    readEvent,
    folder: join(mediaDir, 'show_show'),
    encoder: createEncoder(origin.files),
    phase: async () => phaseAt(await readEvent(), gateway.clock.now),
    end: () =>
      gateway.store
        .updateTable('events')
        .set({ ended_at: gateway.clock.now })
        .where('id', '=', 'show')
        .execute(),
    async run(...recorders: { run(): Promise<void> }[]) {
      gateway.clock.now += 2000;
      await Promise.all(recorders.map((recorder) => recorder.run()));
    },
  };
}

export async function play(gateway: Gateway, playlist: string): Promise<{ text: string; bytes: string[] }> {
  const { status, text } = await gateway.media(playlist, await gateway.pass());
  expect([playlist, status]).toEqual([playlist, 200]);
  const answers = listUris(text).map((uri) => gateway.media(fromFolder(uri, playlist)));
  return { text, bytes: (await Promise.all(answers)).map((answer) => answer.text) };
}

export const contents = (track: string, numbers: number[]) =>
  numbers.map((number) => `bytes of ${track}-${number}.${track === 'captions' ? 'vtt' : 'ts'}`);
export const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
