import { describe, expect, it, onTestFinished } from 'vitest';
import { dial } from '@/tests/ingest/rtmp-client';
import { countSegments, KEY, startIngest } from '@/tests/ingest/start-ingest';
import { CASES, judge } from './cases';
import { openDesk } from './simulated-encoder';

/** The rest is in `npm run media`. */
const ALWAYS = [
  'keyframes each 30 s',
  'drops out three times',
  'two encoders, and the first is half open',
  'a clock that wraps at 32 bits',
  'the camera hangs for 10 s',
];

describe('an encoder', () => {
  it.each(CASES.filter(({ name }) => ALWAYS.includes(name)))('that sends: $name', async (one) => {
    const desk = await openDesk(one.codecs);
    await one.send(desk);
    expect(judge(one, desk, await desk.finish()).wrong).toEqual([]);
  });

  it('goes on where its clock passes 24 bits, beyond which chunks have longer heads', async () => {
    const ingest = await startIngest();
    onTestFinished(() => ingest.close());
    const client = await dial(ingest.port);
    await client.publish(KEY);
    client.configure(2 ** 24 - 4000);
    client.media(2 ** 24 - 4000, 2 ** 24 + 4040);
    await expect.poll(async () => countSegments(await ingest.playlist())).toBe(4);
    expect(await ingest.playlist()).not.toContain('DISCONTINUITY\n');
    client.close();
  });
});

it('knows the cases of the short list', () => {
  expect(CASES.filter(({ name }) => ALWAYS.includes(name))).toHaveLength(ALWAYS.length);
  expect(CASES.length).toBeLessThanOrEqual(40);
});
