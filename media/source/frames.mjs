/**
 * Draws frames in a headless browser and hands their pixels over, with nothing but Node:
 * a small web server on the loopback address serves one page, the page draws each frame on a canvas
 * and posts the raw pixels back, and the answer to that post is held until the pixels have been taken.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HEIGHT, WIDTH } from './draw.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const FONT = fileURLToPath(
  new URL('../../node_modules/@fontsource/anton/files/anton-latin-400-normal.woff2', import.meta.url),
);
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const page = (
  frames,
  withClock,
) => `<!doctype html><canvas width=${WIDTH} height=${HEIGHT}></canvas><script type="module">
try {
  if (${existsSync(FONT)}) document.fonts.add(await new FontFace('Anton', 'url(/font)').load());
  const { drawFrame } = await import('/source/timeline.mjs');
  // Software canvas: the same pixels on every machine, and reading them back costs nothing.
  const ctx = document.querySelector('canvas').getContext('2d', { willReadFrequently: true, alpha: false });
  for (const frame of ${JSON.stringify(frames)}) {
    drawFrame(ctx, frame, ${withClock});
    const { data } = ctx.getImageData(0, 0, ${WIDTH}, ${HEIGHT});
    const answer = await fetch('/frame?n=' + frame, { method: 'POST', body: data });
    if (!answer.ok) throw new Error('frame ' + frame + ' was refused');
  }
  await fetch('/done', { method: 'POST' });
} catch (error) {
  await fetch('/failed', { method: 'POST', body: String(error.stack ?? error) });
}
</script>`;

/** Finds a browser: `CHROMIUM_PATH` if set, else the usual places. Throws, saying what to install, if there is none. */
function findBrowser() {
  const found = [process.env.CHROMIUM_PATH, ...BROWSERS].find((path) => path && existsSync(path));
  if (!found) throw new Error('No browser found: install chromium, or set CHROMIUM_PATH to one.');
  return found;
}

async function body(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Draws `frames` (frame numbers, in this order) and calls `take(pixels, frame)` with RGBA bytes for each;
 * the next frame is drawn only when the promise that `take` returns is settled.
 * Rejects with the page's own error if drawing fails.
 */
export async function renderFrames(frames, take, { withClock = true } = {}) {
  if (!existsSync(FONT))
    console.warn('The Anton font is not installed (npm ci brings it): a system font is used instead.');
  const browser = findBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'video-browser-'));
  let settle;
  const finished = new Promise((resolve, reject) => {
    settle = { resolve, reject };
  });

  const server = createServer(async (request, response) => {
    try {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const module = /^\/source\/([a-z-]+\.mjs)$/.exec(url.pathname);
      if (url.pathname === '/') response.setHeader('content-type', 'text/html').end(page(frames, withClock));
      else if (module)
        response.setHeader('content-type', 'text/javascript').end(await readFile(join(HERE, module[1])));
      else if (url.pathname === '/font')
        response.setHeader('content-type', 'font/woff2').end(await readFile(FONT));
      else if (url.pathname === '/frame') {
        await take(await body(request), Number(url.searchParams.get('n')));
        response.end();
      } else if (url.pathname === '/done') {
        response.end();
        settle.resolve();
      } else if (url.pathname === '/failed') {
        settle.reject(new Error(`Drawing failed: ${await body(request)}`));
        response.end();
      } else response.writeHead(404).end();
    } catch (error) {
      settle.reject(error);
      response.writeHead(500).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  // Chromium refuses to run sandboxed as root, which is who one is in most containers.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const address = `http://127.0.0.1:${server.address().port}/`;
  const child = spawn(
    browser,
    [
      '--headless=new',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--force-color-profile=srgb',
      `--user-data-dir=${profile}`,
      ...asRoot,
      address,
    ],
    { stdio: 'ignore', detached: true },
  );
  child.on('error', (error) => settle.reject(error));
  child.on('exit', () => settle.reject(new Error(`${browser} ended before the last frame.`)));
  try {
    await finished;
  } finally {
    await stop(child);
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Ends the browser with all the processes it started (it leads its own process group). */
async function stop(child) {
  if (child.exitCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}
