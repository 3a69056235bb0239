import { AVC_ODD } from '@/tests/ingest/rtmp-client';
import { AV1_180P, AVC_180P, type Desk, HEVC_180P, type Recorded, type Sent } from './simulated-encoder';

/** How encoders send, and what has to come of it. All times in ms from the beginning. */
export type EncoderCase = {
  name: string;
  codecs?: readonly string[];
  send: (desk: Desk) => Promise<void>;
  /** What was sent, less the gaps: recorded but for a segment. */
  recordedMs: number;
  /** Of a segment. */
  longestMs?: number;
  /** When media flows again, and how soon there has to be a picture. */
  flows?: { atMs: number; withinMs: number }[];
  faults?: string[];
  /** Beside those named above, none but these. */
  starts?: number;
  /** Sound beside picture. */
  syncMs?: number;
};

const steady = (name: string, sent: Sent, more: Partial<EncoderCase> = {}): EncoderCase => ({
  name,
  recordedMs: 30_000,
  send: async (desk) => desk.run(0, 30_000, [desk.connect(), sent]),
  ...more,
});

/** The connection ends, and another begins later. */
const drop = (
  name: string,
  awayMs: number,
  more: Partial<EncoderCase> = {},
  fromMs = 11_300,
): EncoderCase => ({
  name,
  recordedMs: 30_000 - awayMs,
  starts: 2,
  flows: [{ atMs: fromMs + awayMs, withinMs: 6000 }],
  async send({ connect, run }) {
    const first = connect();
    await run(0, fromMs, [first, {}]);
    first.leave();
    await run(fromMs, fromMs + awayMs);
    await run(fromMs + awayMs, 30_000, [connect(), {}]);
  },
  ...more,
});

/** One connection whose sending changes at 10 s, and again at 20 s. */
const change = (
  name: string,
  [first, second, third]: readonly [Sent, Sent, Sent],
  more: Partial<EncoderCase> = {},
): EncoderCase => ({
  name,
  recordedMs: 30_000,
  async send({ connect, run }) {
    const encoder = connect();
    await run(0, 10_000, [encoder, first]);
    await run(10_000, 20_000, [encoder, second]);
    await run(20_000, 30_000, [encoder, third]);
  },
  ...more,
});

const recordChange = (
  name: string,
  record: Buffer<ArrayBuffer>,
  codec: 'avc1' | 'hvc1' | 'av01',
): EncoderCase => ({
  name,
  codecs: ['avc', 'hevc', 'av1', 'aac'],
  recordedMs: 29_000,
  starts: 2,
  flows: [{ atMs: 16_000, withinMs: 6000 }],
  async send({ connect, run }) {
    const first = connect();
    await run(0, 15_000, [first, {}]);
    first.leave();
    await run(15_000, 16_000);
    await run(16_000, 30_000, [connect('primary', record, codec), {}]);
  },
});

const BOTH: Partial<EncoderCase> = { starts: 2, flows: [{ atMs: 12_000, withinMs: 10_000 }] };
const STILL = { faults: ['picture-still'] };

export const CASES: readonly EncoderCase[] = [
  steady('30 pictures a second', {}),
  steady('60 pictures a second', { fps: 60 }),
  steady('23.976 pictures a second', { fps: 24 / 1.001 }),
  ...[1000, 2000, 4000].map((keyMs) => steady(`keyframes each ${keyMs / 1000} s`, { keyMs })),
  ...[10_000, 30_000].map((keyMs) =>
    steady(
      `keyframes each ${keyMs / 1000} s`,
      { keyMs },
      { longestMs: keyMs, faults: ['keyframes-far-apart'] },
    ),
  ),
  drop('drops out for a second', 1000),
  drop('drops out for 12 s', 12_000),
  drop('comes back right after a keyframe', 2000, {}, 12_040),
  {
    name: 'drops out three times',
    recordedMs: 27_000,
    starts: 4,
    async send({ connect, run }) {
      for (const fromMs of [0, 7500, 15_000, 22_500]) {
        const encoder = connect();
        await run(fromMs, fromMs + 6500, [encoder, {}]);
        encoder.leave();
        await run(fromMs + 6500, fromMs + 7500);
      }
    },
  },
  {
    name: 'stops sending for 8 s without a word, and goes on',
    recordedMs: 22_000,
    starts: 2,
    flows: [{ atMs: 18_000, withinMs: 6000 }],
    faults: ['clock-jumps'],
    async send({ connect, run }) {
      const encoder = connect();
      await run(0, 10_000, [encoder, {}]);
      await run(10_000, 18_000);
      await run(18_000, 30_000, [encoder, {}]);
    },
  },
  {
    name: 'is half open, and another connection with its key takes over',
    recordedMs: 24_000,
    starts: 2,
    flows: [{ atMs: 16_000, withinMs: 6000 }],
    async send({ connect, run }) {
      await run(0, 10_000, [connect(), {}]);
      await run(10_000, 16_000);
      await run(16_000, 30_000, [connect(), {}]);
    },
  },
  {
    name: 'two encoders, and the first is half open',
    recordedMs: 24_000,
    ...BOTH,
    async send({ connect, run }) {
      const [primary, backup] = [connect(), connect('backup')];
      await run(0, 12_000, [primary, {}], [backup, { base: 5000 }]);
      await run(12_000, 30_000, [backup, { base: 5000 }]);
    },
  },
  {
    name: 'two encoders, and the first leaves',
    recordedMs: 24_000,
    ...BOTH,
    async send({ connect, run }) {
      const [primary, backup] = [connect(), connect('backup')];
      await run(0, 12_000, [primary, {}], [backup, {}]);
      primary.leave();
      await run(12_000, 30_000, [backup, {}]);
    },
  },
  {
    name: 'two encoders, and the first comes back while the second is on',
    recordedMs: 24_000,
    ...BOTH,
    async send({ connect, run }) {
      const [primary, backup] = [connect(), connect('backup')];
      await run(0, 12_000, [primary, {}], [backup, {}]);
      primary.leave();
      await run(12_000, 22_000, [backup, {}]);
      await run(22_000, 30_000, [backup, {}], [connect(), {}]);
    },
  },
  {
    name: 'two encoders, and the camera of the first hangs',
    recordedMs: 28_000,
    ...BOTH,
    ...STILL,
    async send({ connect, run }) {
      const [primary, backup] = [connect(), connect('backup')];
      await run(0, 12_000, [primary, {}], [backup, {}]);
      await run(12_000, 30_000, [primary, { hasPicture: false }], [backup, {}]);
    },
  },
  ...[20, 95, 5000].map((soundLateMs) => steady(`sound begins ${soundLateMs} ms late`, { soundLateMs })),
  steady('a sound card that is 0.4 % slow', { factor: 1.004 }),
  steady('a sound card that is 0.4 % fast', { factor: 0.996 }),
  steady('a sound card that is 50 ppm off', { factor: 1.00005 }),
  change('the sound drops out', [{}, { hasSound: false }, {}], { faults: ['no-audio'] }),
  steady('no sound', { hasSound: false }, { faults: ['no-audio'] }),
  steady('a clock that wraps at 32 bits', { base: 2 ** 32 - 15_000 }),
  change('the clock jumps an hour ahead', [{}, { base: 3_600_000 }, { base: 3_600_000 }], {
    starts: 2,
    faults: ['clock-jumps'],
    flows: [{ atMs: 10_000, withinMs: 6000 }],
  }),
  change('the clock jumps back', [{ base: 9000 }, {}, {}], {
    starts: 2,
    faults: ['clock-jumps'],
    flows: [{ atMs: 10_000, withinMs: 6000 }],
  }),
  {
    name: 'the size changes',
    recordedMs: 30_000,
    starts: 2,
    faults: ['resolution-changed'],
    async send({ connect, run }) {
      const encoder = connect();
      await run(0, 14_000, [encoder, {}]);
      encoder.configure(AVC_180P);
      await run(14_000, 30_000, [encoder, {}]);
    },
  },
  recordChange('another size after a reconnect', AVC_180P, 'avc1'),
  recordChange('HEVC after a reconnect', HEVC_180P, 'hvc1'),
  recordChange('AV1 after a reconnect', AV1_180P, 'av01'),
  steady(
    'a slow line: late by up to 6 s, and back in time',
    { lag: (ms) => Math.max(0, 6000 - Math.abs(ms - 15_000) / 1.5) },
    { faults: ['bitrate-unsteady'] },
  ),
  change('the camera hangs for 10 s', [{}, { hasPicture: false }, {}], STILL),
  change('the camera dies', [{}, { hasPicture: false }, { hasPicture: false }], STILL),
  steady('sound alone', { hasPicture: false }, { recordedMs: 0, faults: ['no-video'] }),
  steady('an uneven frame rate', { steps: [33, 100, 67, 33, 200, 33, 133] }, { faults: ['frames-uneven'] }),
  {
    name: 'H.264 in 4:4:4, 4:2:2 and 10 bit',
    recordedMs: 0,
    faults: ['colors-refused'],
    async send({ connect, run }) {
      for (const record of Object.values(AVC_ODD)) {
        const encoder = connect('backup');
        await Promise.resolve()
          .then(() => encoder.configure(Buffer.from(record, 'hex')))
          .catch(() => undefined);
        encoder.leave();
      }
      await run(0, 1000);
    },
  },
];

/** What came of a case, and what of it is not as wanted. */
export function judge(
  one: EncoderCase,
  desk: Desk,
  recorded: readonly Recorded[],
): { seen: string; wrong: string[] } {
  const { recordedMs, longestMs = 5000, flows = [], faults = [], starts = 1, syncMs = 20 } = one;
  const lengths = recorded.map(({ entry }) => entry.seconds * 1000);
  const total = lengths.reduce((sum, ms) => sum + ms, 0);
  const longest = Math.max(0, ...lengths);
  const wrong: string[] = [];
  const want = (isRight: boolean, what: string) => void (isRight || wrong.push(what));
  want(Math.abs(total - recordedMs) <= Math.max(2050, one.longestMs ?? 0), `${total} ms are recorded`);
  want(longest <= longestMs + 100, `a segment has ${longest} ms`);
  const breaks = recorded.filter(({ entry }) => entry.isNewStart).length;
  want(recordedMs === 0 || breaks === starts, `${breaks} starts`);
  const waits = flows.map(({ atMs, withinMs }) => {
    const first = recorded.find(({ pictures }) => (pictures[0]?.sentMs ?? -1) >= atMs);
    const waited = first ? (desk.grownMs.get(first.entry.number) ?? Infinity) - atMs : Infinity;
    want(waited <= withinMs, `a picture after ${waited} ms`);
    return waited;
  });
  const offs = recorded.flatMap(({ pictures, sounds }) => {
    const picture = pictures.at(-1);
    // That of a repeated picture says nothing of its time.
    if (!picture || pictures.length === 1) return [];
    return sounds.map(({ sentMs, atMs }) => Math.abs(atMs - sentMs - (picture.atMs - picture.sentMs)));
  });
  const off = Math.max(0, ...offs);
  want(off <= syncMs, `${Math.round(off)} ms off`);
  const unknown = [...desk.faults].filter((fault) => !faults.includes(fault));
  want(
    unknown.length === 0 && faults.every((fault) => desk.faults.has(fault)),
    `the desk says ${[...desk.faults].join(', ')}`,
  );
  const seen = [
    `${(total / 1000).toFixed(1)} s`,
    `${breaks} start${breaks === 1 ? '' : 's'}`,
    `${Math.round(off)} ms off`,
    ...waits.map((ms) => `picture after ${(ms / 1000).toFixed(1)} s`),
    ...desk.faults,
  ];
  return { seen: seen.join(', '), wrong };
}

export function toWanted({
  recordedMs,
  starts = 1,
  syncMs = 20,
  flows = [],
  faults = [],
}: EncoderCase): string {
  const waits = flows.map(({ withinMs }) => `picture within ${withinMs / 1000} s`);
  return [
    `${recordedMs / 1000} s`,
    `${starts} start${starts === 1 ? '' : 's'}`,
    `${syncMs} ms`,
    ...waits,
    ...faults,
  ].join(', ');
}
