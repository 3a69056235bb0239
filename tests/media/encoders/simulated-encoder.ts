import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny';
import { createMediaSink } from '@/ingest/rtmp/media-sink';
import { removeEncoder } from '@/ingest/show/encoders';
import { readStatus } from '@/ingest/show/read-status';
import { addEncoder } from '@/ingest/show/show';
import type { Entry } from '@/ingest/show/show-log';
import { createShows } from '@/ingest/show/shows';
import { toShowId } from '@/lib/contract/show-id';
import { AAC_STEREO, AVC_720P } from '@/tests/ingest/rtmp-client';
import { createFolder } from '@/tests/support/temp-folder';

/** Encoders whose clocks, networks and faults a test makes, as fast as the machine can. */

export const AVC_180P = Buffer.from(
  '0142c00dffe100176742c00dda05067e7c0440000003004000000f03c50aa801000468ce0fc8',
  'hex',
);
export const HEVC_180P = Buffer.from(
  '0101600000009000000000003cf000fcfdf8f800000f03a00001001840010c01ffff01600000030090000003000003003c959809a1' +
    '0001002b42010101600000030090000003000003003ca00a080b9f796566924caf016808000003000800000300f040a20001000744' +
    '01c172b46240',
  'hex',
);
export const AV1_180P = Buffer.from('81000c000a0b000000043cfecc02f80040', 'hex');

const STEP_MS = 10;
const SOUND_MS = (1024 / 48_000) * 1000;

export type Sent = {
  /** Added to the encoder's time stamps. */
  base?: number;
  keyMs?: number;
  fps?: number;
  /** Uneven steps between pictures, in ms. */
  steps?: readonly number[];
  hasPicture?: boolean;
  hasSound?: boolean;
  /** The sound card's: 1.004 is 0.4 % slow. */
  factor?: number;
  /** The sound begins so much later. */
  soundLateMs?: number;
  /** When the bytes arrive, by when they were sent. */
  lag?: (ms: number) => number;
};

export type Encoder = {
  why: { left: string | null };
  configure: (record?: Buffer) => void;
  leave: () => void;
  picture: (ms: number, timestamp: number, isKey: boolean) => void;
  sound: (ms: number, timestamp: number) => void;
};
export type Desk = Awaited<ReturnType<typeof openDesk>>;

export async function openDesk(codecs: readonly string[] = ['avc', 'aac']) {
  const clock = { ms: Date.parse('2026-06-01T20:00:00Z') };
  const startMs = clock.ms;
  const mediaDir = createFolder();
  const shows = createShows({
    mediaDir,
    url: 'http://ingest.test',
    now: () => clock.ms,
    freeBytes: () => Promise.resolve(1e12),
    report: (message, error) => {
      throw new Error(message, { cause: error });
    },
  });
  const id = toShowId('evt-1');
  const show = await shows.begin(id, true);
  /** When the playlist got a segment, by its number. */
  const grownMs = new Map<number, number>();
  const faults = new Set<string>();

  function connect(
    input: 'primary' | 'backup' = 'primary',
    record = AVC_720P,
    codec: 'avc1' | 'hvc1' | 'av01' = 'avc1',
  ): Encoder {
    const why = { left: null as string | null };
    const entered = addEncoder(show, input, input, (reason) => (why.left = reason));
    if (!entered.ok) throw new Error(entered.error.message);
    const publication = entered.value;
    const sink = createMediaSink(show, publication, { codecs });
    const tagOf = (kind: 'config' | 'key' | 'delta') =>
      codec === 'avc1'
        ? Buffer.of(kind === 'delta' ? 0x27 : 0x17, kind === 'config' ? 0 : 1, 0, 0, 0)
        : Buffer.concat([
            Buffer.of(kind === 'config' ? 0x90 : kind === 'key' ? 0x93 : 0xa3),
            Buffer.from(codec),
          ]);
    const configure = (next: Buffer = record) =>
      void sink.video({ type: 9, timestamp: 0, payload: Buffer.concat([tagOf('config'), next]) } as never);
    sink.data(['@setDataFrame', 'onMetaData', { framerate: 30 }] as never, Buffer.alloc(0));
    configure();
    void sink.audio({
      type: 8,
      timestamp: 0,
      payload: Buffer.concat([Buffer.of(0xaf, 0), AAC_STEREO]),
    } as never);
    return {
      why,
      configure,
      leave: () => removeEncoder(show.encoders, publication),
      picture(ms: number, timestamp: number, isKey: boolean): void {
        const unit = codec === 'av01' ? Buffer.alloc(12) : Buffer.alloc(16);
        unit.writeUInt32BE(12);
        unit.writeUInt8(isKey ? 0x65 : 0x41, 4);
        unit.writeDoubleBE(ms, unit.length - 8);
        void sink.video({
          type: 9,
          timestamp,
          payload: Buffer.concat([tagOf(isKey ? 'key' : 'delta'), unit]),
        } as never);
      },
      sound(ms: number, timestamp: number): void {
        const frame = Buffer.alloc(40);
        frame.writeDoubleBE(ms, 32);
        void sink.audio({ type: 8, timestamp, payload: Buffer.concat([Buffer.of(0xaf, 1), frame]) } as never);
      },
    };
  }

  /** Lets time pass from `fromMs` to `toMs`, while these encoders send. */
  async function run(
    fromMs: number,
    toMs: number,
    ...streams: readonly (readonly [Encoder, Sent])[]
  ): Promise<void> {
    const states = streams.map(([encoder, sent]) => {
      const { soundLateMs = 0, lag = () => 0 } = sent;
      return {
        encoder,
        sent,
        lag,
        pictureMs: fromMs,
        soundMs: fromMs + soundLateMs,
        count: 0,
        keyMs: fromMs,
      };
    });
    for (let now = fromMs; now < toMs; now += STEP_MS) {
      clock.ms = startMs + now;
      for (const state of states) {
        const { encoder, sent, lag } = state;
        const {
          base = 0,
          keyMs = 2000,
          fps = 30,
          steps,
          hasPicture = true,
          hasSound = true,
          factor = 1,
        } = sent;
        const until = Math.min(toMs, now + STEP_MS);
        while (state.pictureMs < until && state.pictureMs + lag(state.pictureMs) < until) {
          const { pictureMs: at } = state;
          const isKey = at >= state.keyMs;
          if (isKey) state.keyMs += keyMs;
          if (hasPicture) encoder.picture(at, (base + Math.round(at)) >>> 0, isKey);
          state.pictureMs += steps ? (steps[state.count % steps.length] ?? 33) : 1000 / fps;
          state.count += 1;
        }
        while (state.soundMs < until && state.soundMs + lag(state.soundMs) < until) {
          if (hasSound) encoder.sound(state.soundMs, (base + Math.round(state.soundMs)) >>> 0);
          state.soundMs += SOUND_MS * factor;
        }
      }
      if (now % 500 < STEP_MS) {
        await show.writer.settled();
        for (const fault of readStatus(show).faults) faults.add(fault);
        const [newest = -1] = [
          ...(show.playlist
            .text()
            ?.toString()
            .matchAll(/^(\d+)\.m4s/gm) ?? []),
        ]
          .map(([, number]) => Number(number))
          .slice(-1);
        for (let number = newest; number >= 0 && !grownMs.has(number); number -= 1) grownMs.set(number, now);
      }
    }
    clock.ms = startMs + toMs;
  }

  return {
    connect,
    run,
    grownMs,
    faults,
    status: () => readStatus(show),
    async finish() {
      await shows.end(show);
      const lines = (await readFile(join(show.path, '0/log.jsonl'), 'utf8')).trim().split('\n');
      const entries = lines.map((line) => JSON.parse(line) as Entry).filter((one) => 'file' in one);
      return Promise.all(entries.map(async (entry) => ({ entry, ...(await readSegment(show.path, entry)) })));
    },
  };
}

export type Recorded = Awaited<ReturnType<Desk['finish']>>[number];

/** When each picture and frame of sound was sent, and where the segment has it. In ms. */
async function readSegment(path: string, { map, file }: Entry) {
  const name = /URI="(.*)"/.exec(map?.tag ?? '')?.[1] ?? '';
  const parts = await Promise.all([name, file].map((one) => readFile(join(path, '0', one))));
  const input = new Input({ source: new BufferSource(Buffer.concat(parts)), formats: ALL_FORMATS });
  const read = async (track: InputTrack | null) => {
    const frames: { sentMs: number; atMs: number }[] = [];
    if (track === null) return frames;
    for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
      const bytes = Buffer.from(data);
      const isSilence = bytes.length < 12;
      if (!isSilence) frames.push({ sentMs: bytes.readDoubleBE(bytes.length - 8), atMs: timestamp * 1000 });
    }
    return frames;
  };
  return {
    pictures: await read(await input.getPrimaryVideoTrack()),
    sounds: await read(await input.getPrimaryAudioTrack()),
  };
}
