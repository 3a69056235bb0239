import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SIDES, toShowId, toShowText } from '@/lib/contract/show-id';
import { createFolder } from '@/tests/support/temp-folder';
import { findRecording, listPlanEvents, toFolderName } from './recording';

const EVENTS = [
  'gala',
  'Gala',
  'GALA',
  'gala.2026',
  'gala--2026',
  'gala-2026',
  'gala_2026',
  'gala-.2026',
  'gala-',
  'gala--rehearsal',
  'gala.rehearsal',
  'gala--before-x',
  'gala--rehearsal--desk',
  'gala-rehearsal',
  'evt_0123456789abcdef0123456789abcdef',
  'x'.repeat(40),
  'x'.repeat(41),
  'x'.repeat(64),
  'a__b',
  'a_-b',
];
const SHOWS = EVENTS.flatMap((event) => [null, ...SIDES].map((side) => toShowId(event, side)));

it('the folder of a show is no other one’s, in any case of letters, and valid in events files', () => {
  const names = SHOWS.map(toFolderName);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(SHOWS.length);
  // As in file-schema.ts; set aside, a name gets 17 characters more.
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9][\w-]{0,63}$/);
  for (const show of SHOWS.filter(({ side }) => side === null))
    expect(`${toFolderName(show)}--before-m5x1`.length).toBeLessThanOrEqual(64);
  expect(toFolderName(toShowId('evt_1', 'rehearsal'))).toBe('show_evt_1--rehearsal');
});

async function record(mediaDir: string, name: string, eventId: string): Promise<void> {
  const plan = { eventId, mediaUrl: 'http://x.example/index.m3u8', master: null };
  const tracks = [{ dir: '0', address: plan.mediaUrl, first: 0 }];
  await mkdir(join(mediaDir, name));
  await writeFile(join(mediaDir, name, 'recording.json'), JSON.stringify({ ...plan, tracks }));
}

it('a recording under its former name is found by its plan, and is no other show’s', async () => {
  const mediaDir = createFolder();
  await record(mediaDir, 'show-evt_B', 'evt_B');
  await record(mediaDir, 'show-evt_B--rehearsal', 'evt_B.rehearsal');
  await record(mediaDir, 'show-gala--2026', 'gala.2026');
  const found = [];
  for (const [event, side] of [
    ['evt_B', null],
    ['evt_B', 'rehearsal'],
    ['evt_B.rehearsal', null],
    ['evt_B--rehearsal', null],
    ['evt_b', null],
    ['gala.2026', null],
    ['gala--2026', null],
  ] as const) {
    const { plan } = await findRecording(mediaDir, toShowId(event, side));
    if (plan) found.push(toShowText(toShowId(event, side)));
  }
  expect(found).toEqual(['evt_B', 'evt_B~rehearsal', 'gala.2026']);
});

it('a recording belongs to the event that was rehearsed, also where an event is named like the rehearsal', () => {
  const of = (eventId: string) => listPlanEvents({ eventId, mediaUrl: '', master: null, tracks: [] });
  expect(of('evt_B~rehearsal')[0]).toBe('evt_B');
  expect(of('evt_B.rehearsal')).toEqual(['evt_B', 'evt_B.rehearsal']);
  expect(of('gala.2026')).toEqual(['gala.2026']);
});
