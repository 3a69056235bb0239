/**
 * Checks the names in docs, docs/faults.md against the tests, and the table of docs/architecture.md
 * against lint/rooms.mjs; `--write` updates the table.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import prettier from 'prettier';
import { GROUPS, PACKAGES, ROOMS } from '../lint/rooms.mjs';
import { root } from './support/root.mjs';

const ARCHITECTURE = 'docs/architecture.md';
const PATH =
  /`((?:app|backend|build|cli|components|data|deploy|docs|e2e|lib|lint|media|public|sandbox|server|tests|tools)\/[^`\s*{<…]*)`/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.test.ts', '.spec.ts'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .trim()
  .split('\n')
  .filter((file) => existsSync(join(root, file)));
const read = (file) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json'));
const wrong = [
  ...files.filter((file) => file.endsWith('.md')).flatMap(checkPage),
  ...compareFaults(),
  ...(await checkTable(process.argv.includes('--write'))),
];
for (const sentence of wrong) console.log(sentence);
process.exitCode = wrong.length > 0 ? 1 : 0;

function checkPage(page) {
  const exists = (path) => ENDINGS.some((ending) => existsSync(join(root, path + ending)));
  const hasDecision = (number) =>
    files.some((file) => file.startsWith(`docs/decisions/${number.padStart(4, '0')}-`));
  return read(page)
    .split('\n')
    .flatMap((line, index) => {
      const links = [...line.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) =>
        normalize(join(dirname(page), link)),
      );
      const paths = [...line.matchAll(PATH)].map(([, path]) => path);
      const commands = [...line.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name]) => name);
      const decisions = [...line.matchAll(/\bdecisions? (\d{1,4})\b/gi)].map(([, number]) => number);
      return [
        ...[...links, ...paths].filter((path) => !exists(path)),
        ...commands.filter((name) => !scripts[name]).map((name) => `npm run ${name}`),
        ...decisions.filter((number) => !hasDecision(number)).map((number) => `decision ${number}`),
      ].map((name) => `${page}:${index + 1} names ${name}, which is not there`);
    });
}

function compareFaults() {
  const tagsOf = (paths) => new Set(paths.flatMap((path) => read(path).match(/@fault:[a-z-]+/g) ?? []));
  const page = tagsOf(['docs/faults.md']);
  const tests = tagsOf(files.filter((path) => /^(tests|e2e)\/.*\.ts$|\.test\.ts$/.test(path)));
  return [
    ...[...page]
      .filter((tag) => !tests.has(tag))
      .map((tag) => `docs/faults.md has ${tag}, and no test has it`),
    ...[...tests]
      .filter((tag) => !page.has(tag))
      .map((tag) => `A test has ${tag}, and docs/faults.md has not`),
  ];
}

async function checkTable(write) {
  const page = join(root, ARCHITECTURE);
  const text = read(ARCHITECTURE);
  const options = { ...(await prettier.resolveConfig(page)), filepath: page };
  const wanted = await prettier.format(text.replace(/(?<=\n)\| room .*?(?=\n\n)/s, toTable), options);
  if (wanted === text) return [];
  if (write) writeFileSync(page, wanted);
  return write ? [] : [`${ARCHITECTURE}: another table of rooms; node tools/check-docs.mjs --write`];
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
