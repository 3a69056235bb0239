import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAssumptions, simulate, writeMillion } from './million.mjs';

const page = readFileSync('docs/performance.md', 'utf8');
const peakOf = ({ peaks }, name) => peaks.find((peak) => peak.name === name);

describe('a show of a million viewers', () => {
  const assumptions = readAssumptions(page, 1_000_000);
  const run = simulate(assumptions, false);

  it('lets all of them come, sign in and buy as often as it is assumed', () => {
    const sum = (name) => run.steps.reduce((total, step) => total + step[name] * 10, 0);
    expect(run.steps.at(-1).here).toBe(1_000_000);
    expect(sum('logins')).toBeCloseTo(300_000, -2);
    expect(sum('purchases')).toBeCloseTo(250_000, -2);
    expect(peakOf(run, 'tokens').value).toBeCloseTo(1_000_000 / 30, 0);
  });

  it('is busiest while a live input is lost and players ask again, unless the CDN answers them', () => {
    expect(peakOf(run, 'playlists')).toMatchObject({ value: 500_000, minute: 30 });
    const cdn = simulate(assumptions, true);
    expect(peakOf(cdn, 'playlists').value).toBe(0);
    expect(peakOf(cdn, 'instances').value).toBeLessThan(peakOf(run, 'instances').value);
  });

  it('names each assumption, and refuses a page without the figures', () => {
    const text = writeMillion(page);
    for (const { says } of Object.values(assumptions)) expect(text).toContain(`| ${says} `);
    expect(() => writeMillion('')).toThrow('docs/performance.md has no');
  });
});
