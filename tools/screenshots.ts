import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { renderAll } from '@/e2e/support/audit';
import { waitForHydration } from '@/e2e/support/living-page';
import { startStack } from '@/e2e/support/servers';
import { createBuyer } from './screenshots/buyer';
import { fillShop, listProductScenes, takeProduct } from './screenshots/product';
import { fillOutbox, listScenes, type Scene } from './screenshots/scenes';
import { launchChromium } from './support/browser.mjs';

/**
 * `npm run screenshots [-- PART-OF-A-NAME …]` takes a picture of every page at three widths in both
 * themes, and the pictures of the product in public/product. Ends with code 1 when a page is wider
 * than its window.
 */

const FOLDER = 'screenshots';
const WIDTHS = [360, 768, 1440] as const;
const THEMES = ['light', 'dark'] as const;

const tooWide: string[] = [];

async function open(page: Page, scene: Scene): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.goto(scene.url, { waitUntil: 'load' });
  await waitForHydration(page);
  await page.waitForFunction(() => !document.querySelector('link[media="print"]'));
  await scene.prepare?.(page);
  await renderAll(page);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
    window.scrollTo(0, 0);
  });
}

async function take(page: Page, scene: Scene, name: string): Promise<void> {
  await open(page, scene);
  const path = join(FOLDER, `${name}.png`);
  await page.screenshot({ path, fullPage: !scene.windowOnly, animations: 'disabled' });
  const overflow = await findOverflow(page);
  if (overflow) tooWide.push(`${name}: ${overflow}`);
  console.log(`${path}${overflow ? `  TOO WIDE: ${overflow}` : ''}`);
}

async function takeAll(browser: Browser, scenes: readonly Scene[], who: BrowserContextOptions = {}) {
  for (const colorScheme of THEMES) {
    for (const width of WIDTHS) {
      const viewport = { width, height: width < 700 ? 780 : 900 };
      const context = await browser.newContext({ ...who, viewport, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (const scene of scenes) await take(page, scene, `${scene.name}-${width}-${colorScheme}`);
      await context.close();
    }
  }
}

const { positionals } = parseArgs({ allowPositionals: true });
const isWanted = ({ name }: Scene) =>
  positionals.length === 0 || positionals.some((part) => name.includes(part));

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const browser = await launchChromium();
const stack = await startStack({ name: 'screenshots' });
try {
  await fillOutbox(stack);
  const scenes = listScenes(stack).filter(isWanted);
  const product = listProductScenes(stack).filter(isWanted);
  const isForBuyer = ({ asBuyer }: Scene) => asBuyer === true;
  const buyer = [...scenes, ...product].some(isForBuyer) ? await createBuyer(browser, stack) : undefined;
  if (product.length > 0) await fillShop(stack);
  for (const scene of product)
    await takeProduct(browser, scene, open, isForBuyer(scene) ? { storageState: buyer } : {});
  await takeAll(
    browser,
    scenes.filter((scene) => !isForBuyer(scene)),
  );
  await takeAll(browser, scenes.filter(isForBuyer), { storageState: buyer });
} finally {
  await browser.close();
  await stack.stop();
}

if (tooWide.length > 0) {
  console.error(`\nWider than their window:\n${tooWide.join('\n')}`);
  process.exitCode = 1;
}

function findOverflow(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const excess = document.documentElement.scrollWidth - width;
    if (excess <= 0) return null;
    let widest = document.body;
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.getBoundingClientRect().right > widest.getBoundingClientRect().right) widest = element;
    }
    const look = widest.className ? `.${String(widest.className).split(' ').slice(0, 3).join('.')}` : '';
    return `${excess} px, by <${widest.tagName.toLowerCase()}${look}>`;
  });
}
