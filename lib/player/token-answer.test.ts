import { expect, test } from 'vitest';
import { parseTokenAnswer } from './token-answer';

const ANSWER = {
  expires_at: '2026-01-01T00:00:00Z',
  playlist: 'master.m3u8',
  grant: 'order',
  account: 'usr_1',
};

test('reads what may be played', () => {
  expect(parseTokenAnswer(ANSWER)).toEqual({
    playlist: 'master.m3u8',
    previewLeft: null,
    account: 'usr_1',
    resume: null,
  });
});

test('reads the seconds of a preview', () => {
  expect(parseTokenAnswer({ ...ANSWER, grant: 'preview', preview_left: 40 })).toMatchObject({
    previewLeft: 40,
  });
});

test('reads where the account left a recording', () => {
  const resume = { seconds: 62, at: '2026-01-01T00:00:00Z' };
  expect(parseTokenAnswer({ ...ANSWER, resume })?.resume).toEqual({
    seconds: 62,
    atMs: Date.UTC(2026, 0, 1),
  });
  for (const none of [null, {}, { ...resume, at: 'soon' }, { ...resume, seconds: '62' }])
    expect(parseTokenAnswer({ ...ANSWER, resume: none })?.resume).toBeNull();
});

test('refuses an answer that is none', () => {
  for (const answer of [null, 'ok', {}, { ...ANSWER, playlist: 3 }])
    expect(parseTokenAnswer(answer)).toBeNull();
});
