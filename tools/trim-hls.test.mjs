import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import trim from './trim-hls.cjs';

const HLS = readFileSync('node_modules/hls.js/dist/hls.light.mjs', 'utf8');
const minify = (code) => transformSync(code, { minify: true, format: 'esm' }).code.length;

test('what is left of hls.js is whole, and an eighth smaller', () => {
  const trimmed = trim(HLS);
  expect(trimmed).not.toMatch(/new (?:ContentSteering|FPS|ID3Track)Controller|this\.log\(`\S+`\);/);
  expect(minify(trimmed)).toBeLessThan(minify(HLS) * 0.88);
});

test('a release of hls.js that looks different is told, not served', () => {
  expect(() => trim(HLS.replace('class FPSController ', 'class FrameController '))).toThrow('has changed');
});
