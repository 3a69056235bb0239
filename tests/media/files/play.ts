import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { build } from 'esbuild';
import { listen } from '@/tests/support/listen';
import type { Seen } from './page';

const root = join(import.meta.dirname, '../../..');
const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));
const MEDIA = '/api/playback/evt_1/media/';
const TYPES: Record<string, string> = { m3u8: 'application/vnd.apple.mpegurl', m4s: 'video/mp4' };

/** Plays packaged folders in Chromium, with the product's own player. */
export async function openTheatre() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['tests/media/files/page.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  const script = outputFiles[0]?.text ?? '';
  let folder = '';
  const { url, close } = await listen(async (request) => {
    const { pathname } = new URL(request.url);
    const send = (body: BodyInit | null, type: string) =>
      new Response(body, { headers: { 'content-type': type } });
    if (pathname === '/')
      return send(
        '<!doctype html><video></video><script type="module" src="/page.js"></script>',
        'text/html',
      );
    if (pathname === '/page.js') return send(script, 'text/javascript');
    if (pathname.endsWith('/token'))
      return Response.json({ playlist: 'master.m3u8', preview_left: null, account: 'usr_1', resume: null });
    if (!pathname.startsWith(MEDIA)) return new Response(null, { status: 404 });
    const file = pathname.slice(MEDIA.length);
    return send(
      new Uint8Array(await readFile(join(folder, file))),
      TYPES[file.split('.').pop() ?? ''] ?? 'video/mp4',
    );
  });
  const browser: Browser = await chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
  });
  return {
    async play(packaged: string, end: number): Promise<Seen> {
      folder = packaged;
      const page = await (await browser.newContext({ viewport: { width: 640, height: 400 } })).newPage();
      try {
        await page.goto(url);
        return await page.evaluate(
          (to) => (window as unknown as { look: (end: number) => Promise<Seen> }).look(to),
          end,
        );
      } finally {
        await page.context().close();
      }
    },
    async close() {
      await browser.close();
      close();
    },
  };
}
