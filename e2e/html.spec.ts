import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { crawl } from './support/crawl';
import { expect, test } from './support/fixtures';
import { EVENT_HOSTS, PUBLIC_ROUTES } from './support/routes';

const CHECKER = join(
  dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')),
  'build/dist/vnu.jar',
);

/** Known messages of the checker that are not faults of ours, verbatim. */
const NOT_OURS = new Set([
  // React writes void elements as XHTML does, which has no effect.
  'Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.',
]);

type Message = { type: string; message: string; url?: string; extract?: string };

test('the Nu checker accepts the HTML of every page', async ({ stack }) => {
  test.skip(!hasJava(), 'java is not installed here, and the Nu checker runs on it');
  const folder = mkdtempSync(join(tmpdir(), 'html-'));
  const pages = [
    ...PUBLIC_ROUTES.map((path) => ['localhost', path] as const),
    ...EVENT_HOSTS.map((slug) => [`${slug}.localhost`, '/'] as const),
  ];
  try {
    for (const [host, path] of pages)
      writeFileSync(join(folder, toFileName(host + path)), (await crawl(stack.siteUrl, host, path)).body);
    // The checker does not know newer CSS, such as `@property`.
    const found = (await check(folder)).filter(
      ({ message }) => !NOT_OURS.has(message) && !message.startsWith('CSS: '),
    );
    expect(
      found.map(({ url = '', message, extract }) => `${basename(url)}: ${message} ${extract ?? ''}`),
    ).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** A run is short, so JIT and garbage collector threads would be most of the work. */
const JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];

/** The checker takes a second to start, but milliseconds for a page. */
async function check(folder: string): Promise<Message[]> {
  const args = [...JAVA, '-jar', CHECKER, '--format', 'json', '--exit-zero-always', folder];
  const { stderr } = await promisify(execFile)('java', args, { maxBuffer: 64 * 1024 * 1024 });
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  return messages;
}

function hasJava(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const toFileName = (address: string) => `${address.replace(/\W+/g, '-')}.html`;
