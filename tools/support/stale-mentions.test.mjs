import { describe, expect, it } from 'vitest';
import { findStaleMentions, findVagueWords } from './stale-mentions.mjs';

const FILES = {
  'lib/auth/session.ts': 'export const MAX_AGE = 1;\n',
  'lib/auth/login.ts': '',
  'app/(site)/plans/page.tsx': '',
  'docs/decisions/0004-orders.md': '',
  'lib/env/schema.ts': 'const schema = { SITE_URL: url };\n',
  'deploy/compose.yaml': '',
};
const stale = (path, text) => findStaleMentions(new Map(Object.entries({ ...FILES, [path]: text })), ['up']);

describe('a page or a comment', () => {
  it.each([
    '`lib/auth/session.ts`, lib/auth/session and lib/auth/',
    'lib/auth/{session,login}.ts (see app/(site)/plans).',
    'app/*/plans and lib/**/login.ts',
    'npm run up',
    '`SITE_URL` and MAX_AGE',
    'decision 4, decisions 0004 and 4, docs/decisions/0004',
    '`session.ts`, auth/session.ts and compose.yaml',
    'auth/session, read/write, and/or, text/event-stream and .next/server.mjs',
    'https://example.com/lib/none.ts and /app/none',
  ])('may say %s', (text) => {
    expect(stale('docs/page.md', text)).toEqual([]);
    expect(stale('lib/comment.ts', `// ${text}\n`)).toEqual([]);
    expect(stale('deploy/nginx.conf', `# ${text}\n`)).toEqual([]);
  });

  it.each([
    ['see `lib/auth/gone.ts`.', 'lib/auth/gone.ts'],
    ['lib/auth/{session,gone}', 'lib/auth/{session,gone}'],
    ['(lib/gone/*.ts)', 'lib/gone/*.ts'],
    ['npm run down', 'npm run down'],
    ['SITE_NAME', 'SITE_NAME'],
    ['decisions 4 and 5', 'decision 5'],
    ['`gone.ts`', 'gone.ts'],
    ['auth/gone.mjs', 'auth/gone.mjs'],
    ['auth/long-gone', 'auth/long-gone'],
    ['deploy/gone.yaml', 'deploy/gone.yaml'],
  ])('that says %s is found', (text, name) => {
    expect(stale('docs/page.md', `One.\n${text}`)).toEqual([
      `docs/page.md:2 names ${name}, which is not there`,
    ]);
    expect(stale('lib/comment.ts', `const a = 1; // ${text}\n`)).toEqual([
      `lib/comment.ts:1 names ${name}, which is not there`,
    ]);
    expect(stale('lib/comment.ts', `/**\n * ${text}\n */\n`)).toHaveLength(1);
    expect(stale('tools/comment.cjs', `// ${text}\n`)).toHaveLength(1);
    for (const file of ['deploy/k8s.yaml', 'deploy/ci.yml', 'deploy/nginx.conf', 'deploy/Dockerfile'])
      expect(stale(file, `a: b # ${text}\n`)).toHaveLength(1);
  });

  it('links to what is there', () => {
    expect(stale('docs/page.md', '[one](decisions/0004-orders.md) [two](../lib/auth/#x)')).toEqual([]);
    expect(stale('docs/page.md', '[three](decisions/0005-gone.md)')).toHaveLength(1);
  });
});

it('a file that a configuration names is there', () => {
  const lines = ['dockerfile: deploy/compose.yaml', 'image: postgres:17', 'path: /lib/systemd/one'];
  expect(stale('deploy/other.yaml', lines.join('\n'))).toEqual([]);
  expect(stale('deploy/other.yaml', 'a: 1\ndockerfile: deploy/Dockerfile')).toEqual([
    'deploy/other.yaml:2 names deploy/Dockerfile, which is not there',
  ]);
  expect(stale('package.json', '{ "up": "node tools/gone.mjs" }')).toHaveLength(1);
});

it('leaves code alone', () => {
  expect(
    stale('lib/code.ts', "write('lib/auth/gone.ts', SITE_NAME);\nconst glob = '**/*.ts';\nSITE_NAME;\n"),
  ).toEqual([]);
});

it('finds words that leave open who does something', () => {
  const [no, some] = ['no', 'some'].map((start) => `${start}body`);
  const files = new Map([
    ['lib/a.ts', `// ${no[0].toUpperCase()}${no.slice(1)} knows.\n\n// ${some} does, a new page.`],
  ]);
  expect(findVagueWords(files)).toEqual([
    expect.stringMatching(/^lib\/a\.ts:1 says "N/),
    expect.stringMatching(/^lib\/a\.ts:3 says "s/),
  ]);
});
