import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nextCommand } from '../../../build/sources.mjs';
import { withoutSettings } from '../../../build/without-settings.mjs';
import { lastLines, run } from '../../support/processes.mjs';
import { Fault } from '../../support/say.mjs';

const FOLDER = '.next-bare';

const FILES = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'instrumentation.js': 'export function register() {}\n',
  'next.config.mjs': 'export default { poweredByHeader: false };\n',
  // Without an icon the browser would log a 404 to its console.
  'app/layout.jsx': `export const metadata = { title: 'Bare', description: 'A page and its framework.', icons: 'data:,' };
export default ({ children }) => <html lang="en"><body>{children}</body></html>;
`,
  'app/dynamic/page.jsx': `import { cookies } from 'next/headers';
export default async function Page() {
  const count = (await cookies()).size;
  return <main><h1>Dynamic</h1><p>A page made for each visitor: {count} cookies.</p></main>;
}
`,
  'app/page.jsx': `export default function Page() {
  return <main><h1>Bare</h1><p>A page and its framework.</p></main>;
}
`,
};

export async function buildBareApp(root, env, log) {
  const folder = join(root, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const code = await run(bareAppCommand(root, 'build'), { cwd: folder, env, log });
  if (code !== 0) throw new Fault(`The bare app was not built. The last lines of ${log}:\n${lastLines(log)}`);
}

export function bareAppCommand(root, ...args) {
  const [node, next, ...rest] = nextCommand(...args);
  return [node, join(root, next), ...rest];
}

export const bareAppEnv = (root) => ({
  ...withoutSettings(root, process.env),
  NODE_ENV: 'production',
  NEXT_DIST_DIR: undefined,
});
