import { expect, test } from 'vitest';
import { createSoundWatch } from './sound-watch';

const tone = (peak: number) => Float32Array.from({ length: 480 }, (_, at) => peak * Math.sin(at / 8));
const QUIET = new Float32Array(480);

test('says silence after ten seconds of it, and what is heard at once', () => {
  const look = createSoundWatch();
  expect(look(tone(0.5), 0)).toEqual({ state: 'fine', db: -6 });
  expect(look(QUIET, 9999).state).toBe('fine');
  expect(look(QUIET, 10_000)).toEqual({ state: 'silent', db: -60 });
  expect(look(tone(0.01), 10_100)).toEqual({ state: 'fine', db: -40 });
});

test('counts ten seconds again after the picture stood still', () => {
  const look = createSoundWatch();
  look(QUIET, 0);
  expect(look(null, 9000).state).toBe('still');
  expect(look(QUIET, 10_000).state).toBe('fine');
  expect(look(QUIET, 20_000).state).toBe('silent');
});

test('says clipping for three seconds, but nothing of a single full sample', () => {
  const look = createSoundWatch();
  const touched = tone(0.5);
  touched[10] = -1;
  expect(look(touched, 0)).toEqual({ state: 'fine', db: 0 });
  expect(look(tone(4), 100).state).toBe('clipping');
  expect(look(tone(0.5), 3000).state).toBe('clipping');
  expect(look(tone(0.5), 3100).state).toBe('fine');
});
