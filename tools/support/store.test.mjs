import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyStore, prepareStore } from './store.mjs';

let base, root, dataDir;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'store-')));
  root = join(base, 'project');
  dataDir = join(root, '.data');
  mkdirSync(dataDir, { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true }));
const put = (...path) => writeFileSync(join(...path), '');
const empty = (folder) => emptyStore(root, folder, join(folder, 'marquee.db'));

describe('emptyStore', () => {
  it('empties a folder that holds only our data, but for the videos, which nothing makes again', () => {
    put(dataDir, 'marquee.db');
    put(dataDir, 'marquee.db-wal');
    for (const name of ['logs', 'media']) mkdirSync(join(dataDir, name));
    empty(dataDir);
    expect(readdirSync(dataDir)).toEqual(['media']);
    expect(() => empty(join(root, 'none'))).not.toThrow();
  });

  it('leaves a folder alone that holds something else', () => {
    put(dataDir, 'thesis.txt');
    prepareStore(dataDir);
    expect(() => empty(dataDir)).toThrow(/does not look like the site's data/);
    expect(readdirSync(dataDir)).toEqual(['thesis.txt']);
  });

  it('empties a folder outside the project only when the site marked it', () => {
    const outside = join(base, 'outside');
    mkdirSync(outside);
    put(outside, 'marquee.db');
    expect(() => empty(outside)).toThrow(/does not look like/);
    prepareStore(outside);
    empty(outside);
    expect(readdirSync(outside)).toEqual([]);
  });

  it('never empties the project or what holds it', () => {
    for (const folder of [root, base]) {
      put(folder, '.this-is-site-data');
      expect(() => empty(folder)).toThrow(/more than the site's data is in it/);
    }
  });

  it('says so when the store is elsewhere', () => {
    expect(() => emptyStore(root, dataDir, join(base, 'elsewhere.db'))).toThrow(/delete that file yourself/);
    expect(() => emptyStore(root, dataDir, null)).toThrow(/PostgreSQL, which is yours to empty/);
  });
});
