import { expect, test } from 'vitest';
import { parseWebVtt, unwrapSeconds } from './web-vtt';

test('reads cues with their settings, and leaves notes and styles out', () => {
  const { cues } = parseWebVtt(
    '\uFEFFWEBVTT\r\n\r\nNOTE nothing\r\n\r\nSTYLE\n::cue {}\n\n1\n00:01.500 --> 00:00:03.000 line:10% align:start\nOne\nTwo\n\n01:00:00.000 --> 01:00:02.000\nLater\n',
  );
  expect(cues).toEqual([
    { start: 1.5, end: 3, text: 'One\nTwo', settings: { line: '10%', align: 'start' } },
    { start: 3600, end: 3602, text: 'Later', settings: {} },
  ]);
});

test("knows where its clock stands on the stream's", () => {
  const { zeroAt } = parseWebVtt('WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:02.000,MPEGTS:900000\n\n');
  expect(zeroAt).toBe(8);
  expect(parseWebVtt('WEBVTT\n\n').zeroAt).toBe(0);
});

test('leaves out cues without text or length', () => {
  expect(parseWebVtt('WEBVTT\n\n00:03.000 --> 00:03.000\nx\n\n00:03.000 --> 00:04.000\n').cues).toEqual([]);
});

test('follows a clock that wrapped around', () => {
  expect(unwrapSeconds(5, 100)).toBe(5);
  expect(Math.round(unwrapSeconds(5, 95_440))).toBe(95_449);
});
