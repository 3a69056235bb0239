import { expect, test } from 'vitest';
import { readTimestampMap, unwrapSeconds } from './web-vtt';

test("knows where its clock stands on the stream's", () => {
  expect(readTimestampMap('WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:02.000,MPEGTS:900000\n\n')).toBe(8);
  expect(
    readTimestampMap('WEBVTT\r\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00.000\r\n00:01.000 --> 00:02.000'),
  ).toBe(10);
  expect(readTimestampMap('WEBVTT\n\n')).toBe(0);
});

test('follows a clock that wrapped around', () => {
  expect(unwrapSeconds(5, 100)).toBe(5);
  expect(Math.round(unwrapSeconds(5, 95_440))).toBe(95_449);
});
