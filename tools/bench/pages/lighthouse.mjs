import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../../support/say.mjs';
import { isInstalled } from '../../support/install.mjs';
import { lastLines, run } from '../../support/processes.mjs';

const LOCKED = fileURLToPath(new URL('lighthouse', import.meta.url));
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The Node that Lighthouse 13 asks for. */
const NODE = [22, 19];

/** Lighthouse lost the beginning of its own recording; its advice is to run it again. */
const LOST_TRACE = 'NO_NAVSTART';

/** What a browser does by itself would be measured along with the page. */
const CHROME_FLAGS = [
  '--headless=new',
  // Without a window Chromium puts letters on whole pixels, as no phone does: words are wider then,
  // each font's by another bit.
  '--font-render-hinting=none',
  '--no-sandbox',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-sync',
];

/**
 * Installs Lighthouse, and a newer Node where this one is too old, in a folder of their own: a
 * developer who only wants the site does not carry their 280 MB, and a `node` among the site's
 * packages would run every npm script of it.
 * @returns the command line that starts Lighthouse
 * @throws Fault when they cannot be installed, or there is no newer Node for this machine
 */
export async function installLighthouse(root, log) {
  const folder = join(root, 'node_modules/.cache/lighthouse');
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(LOCKED, file), join(folder, file));
  if (!isInstalled(folder)) {
    const npm = ['npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const command = process.platform === 'win32' ? ['cmd', '/c', ...npm] : npm;
    const code = await run(command, { cwd: folder, log });
    if (code !== 0) {
      throw new Fault(`Lighthouse could not be installed. The last lines of ${log}:\n${lastLines(log)}`);
    }
  }
  return [findNode(folder), join(folder, 'node_modules/lighthouse/cli/index.js')];
}

/**
 * Opens one address as Lighthouse's mobile preset does, in a browser of its own; once more where
 * Lighthouse lost its recording.
 * @param lighthouse what `installLighthouse` returned
 * @returns Lighthouse's result
 * @throws Fault when there is none
 */
export async function runLighthouse(lighthouse, address, options) {
  const first = await visit(lighthouse, address, options);
  const { result, why } = first.why.includes(LOST_TRACE) ? await visit(lighthouse, address, options) : first;
  if (!result) throw new Fault(`Lighthouse could not measure ${address}:\n${why}`);
  return result;
}

/** @returns Lighthouse's `result`, or null and `why` there is none */
async function visit(lighthouse, address, { chromium, report }) {
  mkdirSync(dirname(report), { recursive: true });
  const args = [
    ...[address, '--quiet', '--output=json', `--output-path=${report}`],
    ...[`--only-categories=${CATEGORIES.join(',')}`, '--disable-full-page-screenshot'],
    ...['--no-enable-error-reporting', `--chrome-flags=${CHROME_FLAGS.join(' ')}`],
  ];
  const log = `${report}.log`;
  const env = { ...process.env, ...(chromium && { CHROME_PATH: chromium }) };
  const code = await run([...lighthouse, ...args], { env, log });
  const result = code === 0 && existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  if (result && !result.runtimeError) return { result, why: '' };
  return { result: null, why: result?.runtimeError.message ?? lastLines(log) };
}

function findNode(folder) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE[0] || (major === NODE[0] && minor >= NODE[1])) return process.execPath;
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(folder, `node_modules/node-${system}-${process.arch}/bin/${file}`);
  if (existsSync(path)) return path;
  throw new Fault(
    `Lighthouse needs Node ${NODE.join('.')} or newer, and npm has none for ${process.platform}-${process.arch}: start this with a newer Node.`,
  );
}
