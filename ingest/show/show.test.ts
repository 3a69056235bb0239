import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openRecordingFolder } from '@/recording/recording-folder';
import { toShowId } from '@/lib/contract/show-id';
import { createFolder } from '@/tests/support/temp-folder';
import { AAC_STEREO, AVC_720P, toPicture } from '@/tests/ingest/rtmp-client';
import { readAacConfig } from '../codecs/aac';
import { readAvcConfig } from '../codecs/avc';
import { removeEncoder, SILENCE_MS } from './encoders';
import { endShow, reopenShow } from './end-show';
import { readStatus } from './read-status';
import type { Input, Publication } from './publication';
import { noRelay } from './relay';
import {
  addAudio,
  addEncoder,
  addVideo,
  isIdle,
  kick,
  openShow,
  setAudio,
  setVideo,
  type Show,
} from './show';
import { toPlan } from './show-log';
import { createShows } from './shows';

const VIDEO = readAvcConfig(AVC_720P)!;
const AUDIO = readAacConfig(AAC_STEREO)!;
const SHOW = toShowId('evt-1', null);

async function begin({ root = createFolder() } = {}) {
  const at = { nowMs: Date.parse('2026-06-01T20:00:00Z'), free: 1e12, left: [] as string[] };
  const path = join(root, 'show_evt-1');
  const show = await openShow({
    id: SHOW,
    path,
    folder: openRecordingFolder(path, () => Promise.resolve(at.free)),
    plan: toPlan(SHOW, 'http://ingest.test/shows/evt-1/index.m3u8'),
    now: () => at.nowMs,
    createRelay: noRelay,
    report: () => undefined,
  });
  function enter(input: Input, key: string = input): Publication {
    const entered = addEncoder(show, input, key, (why) => void at.left.push(`${key}: ${why}`));
    if (!entered.ok) throw new Error(entered.error.message);
    setVideo(show, entered.value, VIDEO);
    setAudio(show, entered.value, AUDIO);
    return entered.value;
  }
  return { show, at, root, enter };
}

/** 25 pictures a second, with a keyframe each 2 s. */
function sendPictures(show: Show, to: Publication, fromMs: number, untilMs: number): void {
  for (let ms = fromMs; ms < untilMs; ms += 40) {
    const isKey = ms % 2000 === 0;
    void addVideo(show, to, { ms, offset: 0, isKey, data: toPicture(isKey).subarray(5) });
  }
}

it('gives the air to one encoder, and to the other one once that is silent', async () => {
  const { show, at, enter } = await begin();
  const [primary, backup] = [enter('primary'), enter('backup')];
  const inputs = () => [show.encoders.onAir?.publication.input, readStatus(show).input];
  sendPictures(show, primary, 0, 2040);
  sendPictures(show, backup, 0, 4040);
  expect(inputs()).toEqual(['primary', 'primary']);
  at.nowMs += SILENCE_MS - 1;
  sendPictures(show, backup, 4040, 4080);
  expect(inputs()).toEqual(['primary', 'primary']);
  at.nowMs += 1;
  expect(readStatus(show)).toMatchObject({ state: 'silent', input: null });
  sendPictures(show, backup, 6000, 8040);
  expect(inputs()).toEqual(['backup', 'backup']);
  sendPictures(show, primary, 2040, 4040);
  expect(inputs()).toEqual(['backup', 'backup']);
  await show.writer.settled();
  expect(show.counts.drops).toBe(1);
});

it('leaves the air to an encoder that was away for a moment', async () => {
  const { show, at, enter } = await begin();
  const backup = enter('backup');
  sendPictures(show, enter('primary'), 0, 2040);
  kick(show, 'Gone.', 'primary');
  at.nowMs += 1000;
  sendPictures(show, backup, 0, 2040);
  expect(show.encoders.onAir).toBeNull();
  const again = enter('primary');
  sendPictures(show, again, 0, 2040);
  expect(show.encoders.onAir?.publication).toBe(again);
});

it('lets the backup take over from one that sends sound alone', async () => {
  const { show, at, enter } = await begin();
  const [primary, backup] = [enter('primary'), enter('backup')];
  sendPictures(show, primary, 0, 2040);
  for (let ms = 2040; ms < 8040; ms += 1000) {
    at.nowMs += 1000;
    void addAudio(show, primary, ms, Buffer.alloc(60));
    await show.writer.settled();
  }
  expect(readStatus(show)).toMatchObject({ state: 'receiving', faults: ['picture-still'] });
  sendPictures(show, backup, 6000, 8040);
  expect(readStatus(show).input).toBe('backup');
});

it('refuses a second encoder with a key until the first is silent, and replaces one with an older key', async () => {
  const { show, at, enter } = await begin();
  const first = enter('primary', 'old');
  expect(() => enter('primary', 'old')).toThrow('Another encoder is sending with this key.');
  enter('backup', 'other');
  const next = enter('primary', 'new');
  // What it had sent still arrives, and its connection ends later.
  sendPictures(show, first, 0, 2040);
  expect(show.encoders.onAir).toBeNull();
  removeEncoder(show.encoders, first);
  expect(show.encoders.byInput.get('primary')).toBe(next);
  at.nowMs += SILENCE_MS;
  enter('primary', 'new');
  expect(at.left).toEqual(['old: Another encoder took over.', 'new: Another encoder took over.']);
  expect(isIdle(show, 0)).toBe(false);
  kick(show, 'The show is over.');
  expect(at.left.slice(2)).toEqual(['other: The show is over.', 'new: The show is over.']);
  show.touchedMs = at.nowMs;
  at.nowMs += 1000;
  expect([isIdle(show, 999), isIdle(show, 1000)]).toEqual([true, false]);
});

it('is over once that is written, goes on where it can not be, and goes on again when it is opened again', async () => {
  const { show, at, root, enter } = await begin();
  const primary = enter('primary');
  sendPictures(show, primary, 0, 2040);
  await show.writer.settled();
  at.free = 0;
  await expect(endShow(show)).rejects.toThrow('The disk is full');
  expect(readStatus(show).state).toBe('receiving');
  at.free = 1e12;
  await endShow(show);
  await endShow(show);
  sendPictures(show, primary, 4000, 6040);
  expect(show.encoders.onAir).toBeNull();
  expect(readStatus(show)).toMatchObject({ state: 'ended', since: new Date(at.nowMs).toISOString() });
  expect(readStatus((await begin({ root })).show).state).toBe('ended');
  await reopenShow(show);
  await reopenShow(show);
  const found = readStatus((await begin({ root })).show);
  expect(found).toMatchObject({ state: 'receiving', input: null, drops: 0 });
  const marks = (await show.folder.readText('0/log.jsonl'))?.match(/"mark":"\w+"/g);
  expect(marks).toEqual(['"mark":"ended"', '"mark":"reopened"']);
});

it('says that it receives a show only while it can write it', async () => {
  const at = { nowMs: 1_800_000_000_000, free: 1e12 };
  const shows = createShows({
    mediaDir: createFolder(),
    url: 'http://ingest.test',
    now: () => at.nowMs,
    freeBytes: () => Promise.resolve(at.free),
    report: () => undefined,
  });
  const show = await shows.begin(SHOW, true);
  const entered = addEncoder(show, 'primary', 'key', () => undefined);
  if (!entered.ok) throw new Error(entered.error.message);
  setVideo(show, entered.value, VIDEO);
  setAudio(show, entered.value, AUDIO);
  const receive = async (fromMs: number, untilMs: number) => {
    sendPictures(show, entered.value, fromMs, untilMs);
    await show.writer.settled();
    return (await shows.listNames()).shows;
  };
  expect(await receive(0, 2040)).toEqual(['evt-1']);
  at.free = 0;
  expect(await receive(2040, 4040)).toEqual(['evt-1']);
  at.nowMs += SILENCE_MS;
  expect(await receive(4040, 6040)).toEqual([]);
  expect((await shows.listNames()).silent).toEqual(['evt-1']);
  at.free = 1e12;
  expect(await receive(6040, 10_040)).toEqual(['evt-1']);
});

it('says what it receives while the folder of another show hangs', async () => {
  const mediaDir = createFolder();
  const shows = createShows({ mediaDir, url: 'http://ingest.test', report: () => undefined });
  await shows.begin(SHOW, true);
  const other = join(mediaDir, 'show_evt-2');
  await mkdir(other);
  execFileSync('mkfifo', [join(other, 'recording.json')]);
  const hanging = shows.find(toShowId('evt-2'));
  expect((await shows.listNames()).silent).toEqual(['evt-1']);
  await writeFile(join(other, 'recording.json'), 'null');
  await expect(hanging).rejects.toThrow();
});
