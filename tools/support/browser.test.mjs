import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findChromium, isLighterAtHand } from './browser.mjs';

const folder = mkdtempSync(join(tmpdir(), 'browsers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A path with these programs, each of which ends with its code. */
function pathWith(name, programs) {
  const path = mkdtempSync(join(folder, name));
  for (const [program, code] of Object.entries(programs)) {
    writeFileSync(join(path, program), `#!/bin/sh\nexit ${code}\n`);
    chmodSync(join(path, program), 0o755);
  }
  return path;
}

describe('the browser of the tests', () => {
  it('is the one without a window where both are there', () => {
    const PATH = pathWith('both', { chromium: 0, 'chromium-headless-shell': 0 });
    const found = findChromium({ PATH });
    expect(found).toBe(join(PATH, 'chromium-headless-shell'));
    expect(isLighterAtHand({ PATH }, found)).toBe(false);
  });

  it.runIf(process.getuid?.() === 0 && existsSync('/etc/debian_version'))(
    'is installed without a window where apt has that, unless one is named',
    () => {
      const PATH = pathWith('window', { chromium: 0, 'apt-cache': 0 });
      const found = findChromium({ PATH });
      expect(isLighterAtHand({ PATH }, found)).toBe(true);
      expect(isLighterAtHand({ PATH, CHROMIUM_PATH: found }, found)).toBe(false);
      expect(isLighterAtHand({ PATH: pathWith('without', { 'apt-cache': 100 }) }, found)).toBe(false);
    },
  );
});
