import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'prettier';
import { toMarkdown, toText } from '@/tests/faults/render';
import { isHeld, toRows, toSelection, vitestReportSchema } from '@/tests/faults/report';
import { FAULTS } from '@/tests/faults/table';

/** `npm run faults`: what payments survive, and by which tests. Exit code 0: all of it; 1: not all; 2: not understood. */

const PAGE = 'docs/faults.md';

/** Buyers at each point at which the API is killed. */
const CRASH_BUYERS = '2';

function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-faults-'));
  try {
    const file = join(folder, 'report.json');
    const { files, pattern } = toSelection(FAULTS);
    const reporters = [
      '--silent=passed-only',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ];
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, '--testNamePattern', pattern];
    const { status } = spawnSync(process.execPath, [...args, ...reporters], {
      env: { ...process.env, NODE_ENV: 'test', CRASH_BUYERS },
      stdio: 'inherit',
    });
    const report = vitestReportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return { rows: toRows(FAULTS, report, process.cwd()), isGood: status === 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [option, ...rest] = process.argv.slice(2);
if (rest.length > 0 || (option !== undefined && option !== '--record')) {
  console.error(`Usage: npm run faults [-- --record]\n--record writes what it found to ${PAGE}.`);
  process.exitCode = 2;
} else {
  const { rows, isGood } = runTests();
  const broken = rows.filter((row) => !isHeld(row));
  console.info(toText(rows));
  if (option === '--record')
    writeFileSync(PAGE, await format(toMarkdown(rows), { parser: 'markdown', printWidth: 110 }));
  console.info(`\n${rows.length - broken.length} of ${rows.length} faults are held.`);
  process.exitCode = broken.length === 0 && isGood ? 0 : 1;
}
