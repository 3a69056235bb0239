import { describe, expect, it } from 'vitest';
import type { MadeRungs, makeRungs } from '@/recording/make-rungs';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { readVariants } from '@/recording/hls/playlist';
import { fitRungs } from '@/recording/rungs';
import { openRecordingFolder } from '@/recording/recording-folder';
import { createFolder } from '@/tests/support/temp-folder';
import { createLivePlaylist } from './live-playlist';
import type { Entry } from './show-log';
import { createPlaces } from './places';
import { createQualities } from './qualities';

const VIDEO = { width: 1920, height: 1080 };
const FACTS = { codecs: ['avc1.640028', 'mp4a.40.2'], ...VIDEO, fps: 30 };

type Job = { file: string; names: string[]; finish: (error?: Error) => void; isAborted: () => boolean };

/** A show with an encoder of rungs that waits to be told when it is done. */
function setUp() {
  let nowMs = 1_000_000;
  const jobs: Job[] = [];
  const reports: string[] = [];
  const make: typeof makeRungs = ({ file }, { choose, signal }) =>
    new Promise<MadeRungs>((resolve, reject) => {
      const names = [...choose(VIDEO)];
      const rungs = fitRungs(names, VIDEO).map(({ name, size }) => ({
        name,
        bytes: 200_000,
        facts: { ...FACTS, ...size },
      }));
      signal.addEventListener('abort', () => reject(new Error('It was killed.')));
      const finish = (error?: Error) => (error ? reject(error) : resolve({ source: FACTS, rungs }));
      jobs.push({ file, names, finish, isAborted: () => signal.aborted });
    });
  const playlist = createLivePlaylist();
  const places = createPlaces(1, () => nowMs);
  const folder = openRecordingFolder(createFolder(), () => Promise.resolve(1e12));
  const report = (message: string, error: unknown) => void reports.push(`${message} ${String(error)}`);
  const options = {
    folder,
    playlist,
    ffmpeg: '',
    places,
    isRehearsal: false,
    now: () => nowMs,
    report,
    make,
  };
  const qualities = createQualities(options);
  let number = 0;

  async function finish(error?: Error): Promise<void> {
    jobs.at(-1)?.finish(error);
    await new Promise(setImmediate);
  }
  /** Two seconds of the original. */
  async function add(change: Partial<Entry> = {}): Promise<void> {
    nowMs += 2000;
    const entry: Entry = {
      number,
      missing: null,
      seconds: 2,
      file: `${String(number).padStart(6, '0')}.m4s`,
      bytes: 1_500_000,
      isNewStart: number === 0,
      key: null,
      map: { tag: '#EXT-X-MAP:URI="map-0123456789ab.mp4"', key: null },
      at: nowMs - 2000,
      start: 2 * number,
      isReconnect: false,
      input: 'primary',
      ...change,
    };
    number += 1;
    playlist.add(entry);
    qualities.add(entry);
    await new Promise(setImmediate);
  }
  const main = (isOver = false) => qualities.readMain(isOver)?.toString() ?? null;
  return {
    qualities,
    playlist,
    places,
    folder,
    options,
    jobs,
    reports,
    add,
    finish,
    pass: (ms: number) => void (nowMs += ms),
    main,
    offered: () => readVariants(main() ?? '').map(({ uri }) => uri.split('/')[0]),
    rung: (name: string) => {
      const text = qualities.readRung(name)?.toString();
      return text === undefined ? null : readMediaPlaylist(text).segments.map(({ uri }) => uri);
    },
    async addInTime(count: number) {
      for (let more = 0; more < count; more += 1) {
        await add();
        await finish();
      }
    },
  };
}

describe('the main playlist', () => {
  it('waits for the first rungs, for six seconds', async () => {
    const { add, main, pass, offered, finish } = setUp();
    expect(main()).toBeNull();
    await add();
    expect(main()).toBeNull();
    pass(6001);
    expect(offered()).toEqual(['0']);
    await finish();
    expect(offered()).toEqual(['0', '720p', '360p']);
  });

  it('says of each quality what it is, and of a rung what it may reach', async () => {
    const { addInTime, main } = setUp();
    await addInTime(2);
    expect(main()).toBe(
      [
        '#EXTM3U',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-STREAM-INF:BANDWIDTH=6000000,AVERAGE-BANDWIDTH=6000000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1920x1080,FRAME-RATE=30.000',
        '0/index.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=2960000,AVERAGE-BANDWIDTH=800000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000',
        '720p/index.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=960000,AVERAGE-BANDWIDTH=800000,CODECS="avc1.640028,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=30.000',
        '360p/index.m3u8',
        '',
      ].join('\n'),
    );
    expect(main(true)).not.toContain('720p');
  });

  it('has one quality while others have the places, and the desk knows why', async () => {
    const { places, add, offered, qualities, jobs, pass } = setUp();
    const other = { organisation_id: 'other', isRehearsal: false, lastMs: 0 };
    places.ask(other);
    await add();
    expect(offered()).toEqual(['0']);
    expect(qualities.status(VIDEO)).toEqual({ heights: [], why: 'places' });
    expect(qualities.status({ width: 640, height: 360 })).toEqual({ heights: [], why: null });
    pass(60_001);
    await add();
    expect(jobs).toHaveLength(1);
  });
});

describe('the playlist of a rung', () => {
  it('lists the original where the rung is missing, and nothing that may come', async () => {
    const { add, finish, rung, addInTime, playlist } = setUp();
    await add();
    await finish(new Error('broken'));
    await addInTime(2);
    await add();
    expect(rung('360p')).toEqual(['../0/000000.m4s', '000001.m4s', '000002.m4s']);
    // Only the lowest one after a fault.
    expect(rung('720p')).toEqual(['../0/000000.m4s', '../0/000001.m4s', '../0/000002.m4s']);
    expect(rung('480p')).toBeNull();
    playlist.setEnded(true);
    await finish();
    expect(rung('360p')).toHaveLength(4);
  });

  it('ends with the show, once nothing of it is to come', async () => {
    const { add, finish, addInTime, qualities, playlist } = setUp();
    await addInTime(1);
    await add();
    playlist.setEnded(true);
    expect(qualities.readRung('360p')?.toString()).not.toContain('ENDLIST');
    await finish();
    expect(qualities.readRung('360p')?.toString()).toContain('ENDLIST');
  });

  it('goes on after a restart, with the original before it', async () => {
    const { add, qualities, playlist, options } = setUp();
    await add();
    await qualities.stop();
    const next = createQualities({ ...options, playlist });
    const text = next.readRung('360p')?.toString() ?? '';
    expect(readMediaPlaylist(text).segments.map(({ uri }) => uri)).toEqual(['../0/000000.m4s']);
  });
});

describe('a rung that is late', () => {
  it('is given up for the newest segment, and leaves the main playlist until it keeps up', async () => {
    const { add, addInTime, finish, jobs, offered, rung, qualities } = setUp();
    await addInTime(1);
    for (let more = 0; more < 2; more += 1) await add();
    expect(jobs.map(({ file }) => file)).toEqual(['000000.m4s', '000001.m4s']);
    expect(offered()).toEqual(['0', '720p', '360p']);
    await add();
    // Number 1 takes too long, and 2 has waited for it.
    expect(jobs[1]?.isAborted()).toBe(true);
    expect(jobs.at(-1)).toMatchObject({ file: '000003.m4s', names: ['360p'] });
    await finish(new Error('broken'));
    await add();
    expect(offered()).toEqual(['0']);
    expect(qualities.status(VIDEO)).toEqual({ heights: [], why: 'late' });
    expect(rung('360p')).toEqual(['000000.m4s', ...[1, 2, 3].map((number) => `../0/00000${number}.m4s`)]);
    await finish();
    expect(offered()).toEqual(['0', '360p']);
    await addInTime(29);
    expect(offered()).toEqual(['0', '360p']);
    await addInTime(1);
    expect(offered()).toEqual(['0', '720p', '360p']);
  });

  it('is reported once, however often it fails', async () => {
    const { add, finish, reports } = setUp();
    for (let more = 0; more < 3; more += 1) {
      await add();
      await finish(new Error('broken'));
    }
    expect(reports).toEqual(['Lower qualities could not be made. Error: broken']);
  });
});

it('a show that is removed has nothing written any more', async () => {
  const { add, jobs, qualities } = setUp();
  await add();
  await add();
  await qualities.stop();
  expect(jobs).toHaveLength(1);
  expect(jobs[0]?.isAborted()).toBe(true);
});
