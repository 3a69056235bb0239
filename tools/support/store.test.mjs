import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
const database = (folder) => join(folder, 'marquee.db');

describe('emptyStore', () => {
  it('empties a folder that holds only our data', () => {
    put(dataDir, 'marquee.db');
    put(dataDir, 'marquee.db-wal');
    mkdirSync(join(dataDir, 'logs'));
    emptyStore(root, dataDir, database(dataDir));
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('keeps the videos, which nothing makes again', () => {
    put(dataDir, 'marquee.db');
    mkdirSync(join(dataDir, 'media'));
    emptyStore(root, dataDir, database(dataDir));
    expect(readdirSync(dataDir)).toEqual(['media']);
  });

  it('has nothing to do where there is no folder yet', () => {
    expect(() => emptyStore(root, join(root, 'none'), join(root, 'none', 'marquee.db'))).not.toThrow();
  });

  it('leaves a folder alone that holds something else', () => {
    put(dataDir, 'thesis.txt');
    expect(() => emptyStore(root, dataDir, database(dataDir))).toThrow(/does not look like the site's data/);
    expect(existsSync(join(dataDir, 'thesis.txt'))).toBe(true);
  });

  it('empties a folder outside the project only when the site marked it', () => {
    const outside = join(base, 'outside');
    mkdirSync(outside);
    put(outside, 'marquee.db');
    expect(() => emptyStore(root, outside, database(outside))).toThrow(/does not look like/);
    prepareStore(outside);
    emptyStore(root, outside, database(outside));
    expect(readdirSync(outside)).toEqual([]);
  });

  it('never empties the project or what holds it', () => {
    for (const folder of [root, base]) {
      put(folder, '.this-is-site-data');
      expect(() => emptyStore(root, folder, database(folder))).toThrow(/more than the site's data is in it/);
    }
  });

  it('says so when the store is elsewhere', () => {
    expect(() => emptyStore(root, dataDir, join(base, 'elsewhere.db'))).toThrow(/delete that file yourself/);
    expect(() => emptyStore(root, dataDir, null)).toThrow(/PostgreSQL, which is yours to empty/);
  });
});

describe('prepareStore', () => {
  it('does not mark a folder that holds something else', () => {
    put(dataDir, 'thesis.txt');
    prepareStore(dataDir);
    expect(readdirSync(dataDir)).toEqual(['thesis.txt']);
  });
});
