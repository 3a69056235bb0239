import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/env/schema';
import { parseEnvFile } from '../support/env-files.mjs';
import { checkEnvFile } from './env-file';

const judge = (text: string) => [...checkEnvFile(text, [])];

/** As systemd's `parse_env_file`: one variable a line, no expansion, no comment behind a value. */
function readAsSystemd(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const line of text.replaceAll('\\\n', '').split('\n')) {
    const at = line.indexOf('=');
    const [name, rest] = [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1)];
    if (!/^[A-Za-z_]\w*$/.test(name)) continue;
    let left = rest.trim();
    let value = '';
    for (let quoted; (quoted = /^"((?:[^"\\]|\\.)*)"\s*|^'([^']*)'\s*/.exec(left));) {
      value += quoted[2] ?? (quoted[1] ?? '').replaceAll(/\\(["\\`$])/g, '$1');
      left = left.slice(quoted[0].length);
    }
    found[name] = value + left.replaceAll(/\\(.)/g, '$1');
  }
  return found;
}

const sample = () =>
  /`{3}ini\n([^`]+)`{3}/
    .exec(readFileSync('docs/deploy.md', 'utf8'))?.[1]
    ?.replaceAll(/^ +/gm, '')
    .replaceAll(/^(\w+_SECRET)=$/gm, '$1=u7Kp2vQx9LmZr4TfYw8HsBn3GjDc6EaR1oXi5NeVqWk0')
    .replace('STRIPE_SECRET_KEY=', 'PAYMENTS_MODE=off') ?? '';

describe('the file of the variables', () => {
  it('of the guide is one that systemd, the doctor and the site read alike', () => {
    const read = parseEnvFile(sample());
    expect(Object.keys(read).length).toBeGreaterThan(5);
    expect(judge(sample())).toEqual([]);
    expect(readAsSystemd(sample())).toEqual(read);
    expect(parseEnv(read).TRUST_PROXY).toEqual(['127.0.0.1']);
  });

  it.each([
    'A=one two',
    'A = one',
    'A="one # two"',
    "A='one $TWO'",
    'A=postgres://user:pa=ss@host/name?x=y',
    'A=',
    'A=o"ne"',
    '; A=one',
    ' # A=one',
  ])('is read alike: %s', (line) => {
    expect(judge(line)).toEqual([]);
    expect(readAsSystemd(line)).toEqual(parseEnvFile(line));
  });

  it.each([
    'A=127.0.0.1   # your proxy',
    'A=one#two',
    'export A=one',
    'A="one" # two',
    'A=$HOME/one',
    'A="one\\ntwo"',
    'A=C:\\one',
  ])('is read in two ways, and the doctor says so: %s', (line) => {
    expect(readAsSystemd(line)).not.toEqual(parseEnvFile(line));
    expect(judge(`\n${line}`)).toMatchObject([{ state: 'warn', says: expect.stringContaining('line 2') }]);
  });
});
