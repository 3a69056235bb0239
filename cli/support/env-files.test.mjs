import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nextEnv from '@next/env';
import { afterAll, describe, expect, it } from 'vitest';
import { parseEnvFile, withEnvFiles } from './env-files.mjs';

const FILE = `# a comment
PLAIN=one
 SPACED = two words # and a comment
export EXPORTED=three
EMPTY=
HASH="four # not a comment"
SINGLE='five $PLAIN \\n'
DOUBLE="six\\nlines"
EXPANDED=\${PLAIN}/$SINGLE2
SINGLE2=late
ESCAPED=\\$PLAIN
URL=postgres://user:pa=ss@host:5432/name?x=y
not a variable
`;

describe('parseEnvFile', () => {
  it('reads names, quotes, comments and other variables', () => {
    expect(parseEnvFile(FILE)).toMatchObject({
      PLAIN: 'one',
      SPACED: 'two words',
      EXPORTED: 'three',
      EMPTY: '',
      HASH: 'four # not a comment',
      DOUBLE: 'six\nlines',
      ESCAPED: '$PLAIN',
      URL: 'postgres://user:pa=ss@host:5432/name?x=y',
    });
  });

  it('reads what Next reads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'env-'));
    try {
      // Parsers differ here; Next expands both.
      const common = FILE.split('\n')
        .filter((line) => !/^(EXPANDED|SINGLE)/.test(line))
        .join('\n');
      writeFileSync(join(folder, '.env'), common);
      const read = parseEnvFile(common);
      const { parsedEnv } = nextEnv.loadEnvConfig(folder, false, console, true);
      expect(read).toEqual(parsedEnv);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('withEnvFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), 'A=file\nB=file\nC=file\n');
  writeFileSync(join(folder, '.env.local'), 'B=local\nC=local\n');

  it('lets what is really set win, then the local file', () => {
    expect(withEnvFiles(folder, 'production', { C: 'set' })).toEqual({ A: 'file', B: 'local', C: 'set' });
  });

  it('keeps a variable that is set to nothing', () => {
    expect(withEnvFiles(folder, 'production', { A: '' }).A).toBe('');
  });
});
