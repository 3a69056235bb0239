/**
 * Fails when docs or comments name what is not there or leave open who does something, when
 * docs/faults.md and the tests do not agree, or when the table of rooms in docs/architecture.md is
 * not that of tools/support/rooms.mjs; `--write` puts it there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { GROUPS, PACKAGES, ROOMS } from './support/rooms.mjs';
import { root } from './support/root.mjs';
import { findStaleMentions, findVagueWords } from './support/stale-mentions.mjs';

const ARCHITECTURE = 'docs/architecture.md';
const TEXT = /\.(md|ts|tsx|mts|mjs|cjs|json|css|ya?ml|example|service|timer|conf|toml)$|Dockerfile|Caddyfile/;
// What is generated, or written by others.
const SKIPPED = /^(package-lock\.json|docs\/openapi\.json|media\/sample-video\/|public\/)/;

const files = readFiles();
const { scripts } = JSON.parse(files.get('package.json'));
const wrong = [
  ...findStaleMentions(files, Object.keys(scripts)),
  ...findVagueWords(files),
  ...compareFaults(),
  ...(await checkTable(process.argv.includes('--write'))),
];
for (const sentence of wrong) console.log(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;

/** Every text of the project, by its path: what git has, and what is new and not ignored. */
function readFiles() {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const paths = list.toString().trim().split('\n');
  const present = paths.filter((path) => existsSync(join(root, path)));
  const read = (path) =>
    TEXT.test(path) && !SKIPPED.test(path) ? readFileSync(join(root, path), 'utf8') : '';
  return new Map(present.map((path) => [path, read(path)]));
}

function compareFaults() {
  const tagsOf = (test) =>
    new Set(
      [...files].filter(([path]) => test(path)).flatMap(([, text]) => text.match(/@fault:[a-z-]+/g) ?? []),
    );
  const page = tagsOf((path) => path === 'docs/faults.md');
  const tests = tagsOf((path) => /^(tests|e2e)\/|\.test\.ts$/.test(path));
  const [untested, unknown] = [
    [page, tests],
    [tests, page],
  ].map(([some, others]) => [...some].filter((tag) => !others.has(tag)));
  return [
    ...untested.map((tag) => `docs/faults.md has ${tag}, and no test has it`),
    ...unknown.map((tag) => `A test has ${tag}, and docs/faults.md has not`),
  ];
}

/** @returns a sentence when the page's table is another one and `write` does not mend it */
async function checkTable(write) {
  const page = join(root, ARCHITECTURE);
  const text = readFileSync(page, 'utf8');
  const table = /(?<=\n)\| room .*?(?=\n\n)/s;
  if (!table.test(text)) return [`${ARCHITECTURE} has no table of rooms`];
  const options = { ...(await prettier.resolveConfig(page)), filepath: page };
  const wanted = await prettier.format(
    text.replace(table, () => toTable()),
    options,
  );
  if (wanted === text) return [];
  if (!write)
    return [
      `${ARCHITECTURE}: the table of rooms is not tools/support/rooms.mjs; node tools/check-docs.mjs --write`,
    ];
  writeFileSync(page, wanted);
  return [];
}

function toTable() {
  const list = (uses) =>
    uses.map((use) => (use.startsWith('@') ? `_${use.slice(1)}_` : `\`${use}\``)).join(', ');
  const rooms = ROOMS.map(({ room, holds, uses }) => {
    const only = PACKAGES.find((rule) => rule.room === room)?.only;
    return `| \`${room}\` | ${holds} | ${list(uses) || `${only.join(', ')} only`} |`;
  });
  const groups = Object.entries(GROUPS).map(
    ([name, uses]) => `| _${name}_ | what is often used together | ${list(uses)} |`,
  );
  return ['| room | what is in it | may import |', '| --- | --- | --- |', ...rooms, ...groups].join('\n');
}
