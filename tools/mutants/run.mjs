import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endOnSignals, main } from '../support/main.mjs';
import { run } from '../support/processes.mjs';
import { root } from '../support/root.mjs';
import { Fault } from '../support/say.mjs';
import { ROOMS } from './mutants.mjs';

/** Two cores. */
const LANES = 2;

const all = Object.entries(ROOMS).flatMap(([room, mutants]) => mutants.map((one) => ({ room, ...one })));

/** The tracked files, in a folder of their own: the work tree is never changed. */
function copyTree(files) {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** The first test that failed; null where all passed. */
async function findKiller(folder, [file, name]) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const command = [
    'node_modules/vitest/vitest.mjs',
    'run',
    file,
    '--bail=1',
    ...(name ? ['--testNamePattern', name] : []),
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  const code = await run([process.execPath, ...command], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'test' },
    log: join(folder, 'vitest.log'),
  });
  const { testResults, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (numTotalTests === 0 || (code === 0 && !tests.some(({ status }) => status === 'passed')))
    throw new Fault(`No test of ${file} is called “${name ?? ''}”.`);
  if (code === 0) return null;
  const failed = tests.find(({ status }) => status === 'failed');
  return failed ? failed.title : 'the file does not load';
}

async function tryMutant(folder, { file, from, to, by }) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Fault(`${file} has not exactly one “${from}”.`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return await findKiller(folder, by);
  } finally {
    writeFileSync(path, text);
  }
}

await main(async () => {
  endOnSignals();
  const [asked] = process.argv.slice(2);
  const waiting = all.filter(
    ({ room, name }) => asked === undefined || room === asked || name.includes(asked),
  );
  if (waiting.length === 0) throw new Fault(`There is no room or mutant “${asked}”.`);
  const count = waiting.length;
  const survivors = [];
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' });
  const files = tracked.split('\0').filter((name) => name && !name.startsWith('public/'));

  async function lane() {
    const folder = copyTree(files);
    try {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const killer = await tryMutant(folder, mutant);
        if (killer === null) survivors.push(mutant);
        console.log(`${killer === null ? 'SURVIVED' : 'died'}  ${mutant.room}: ${mutant.name}`);
        if (killer !== null) console.log(`      by ${mutant.by[0]}: ${killer}`);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  console.log(`\n${count - survivors.length} of ${count} mutants died.`);
  for (const { room, name } of survivors) console.log(`Survived: ${room}: ${name}`);
  return survivors.length === 0 ? 0 : 1;
});
