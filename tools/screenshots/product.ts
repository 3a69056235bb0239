import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { cardNumber, fillCard } from '@/e2e/support/checkout';
import { DEMO, fillLogin, openCheckout, watchFor } from '@/e2e/support/person';
import type { Stack } from '@/e2e/support/servers';
import { PRODUCT, type ProductScreen, toProductFile } from '@/lib/content/product';
import { TEST_CARD } from '@/lib/content/test-mode';
import { LIVE, openStudio, type Scene, toStudio } from './scenes';

type ProductScene = Scene & { screen: ProductScreen };

/** The marketing pages' pictures of the product. Unlike other scenes they are committed. */
export function listProductScenes({ siteUrl, hostUrl }: Pick<Stack, 'siteUrl' | 'hostUrl'>): ProductScene[] {
  const live = hostUrl('midnight-run');
  const inStudio = (screen: ProductScreen, path: string) => ({
    screen,
    url: toStudio(siteUrl, path),
    prepare: (page: Page) => openStudio(page, path),
  });
  const scenes: Omit<ProductScene, 'name'>[] = [
    { screen: 'storefront', url: `${live}/` },
    { screen: 'replay', url: `${hostUrl('last-bell')}/` },
    { screen: 'checkout', url: `${hostUrl('glass-harbour')}/auth/login`, prepare: fillCheckout },
    { screen: 'player', url: `${live}/user/watch/${LIVE}`, asBuyer: true, prepare: showControls },
    inStudio('studio', `/studio/events/${LIVE}`),
    inStudio('report', '/studio/report'),
    inStudio('editor', `/studio/events/${LIVE}/page`),
  ];
  return scenes.map((scene) => ({ ...scene, name: `product-${scene.screen}` }));
}

export async function takeProduct(
  browser: Browser,
  { screen, ...scene }: ProductScene,
  open: (page: Page, scene: Scene) => Promise<void>,
  who: BrowserContextOptions,
): Promise<void> {
  const { width, height, scale, themes } = PRODUCT[screen];
  for (const colorScheme of themes) {
    const context = await browser.newContext({
      ...who,
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await open(page, scene);
    await hideDemo(page);
    const picture = sharp(await page.screenshot({ animations: 'disabled' }));
    const toPath = (format: 'avif' | 'webp') => join('public', toProductFile(screen, colorScheme, format));
    const { size } = await picture.clone().avif({ quality: 48, effort: 7 }).toFile(toPath('avif'));
    await picture.webp({ quality: 68, effort: 6 }).toFile(toPath('webp'));
    console.log(`${toPath('avif')}  ${(size / 1000).toFixed(1)} kB`);
    await context.close();
  }
}

/** Notices of test payments, toasts, the focus, and addresses of this machine. */
async function hideDemo(page: Page): Promise<void> {
  const notices = [
    page.locator('.test-ribbon, [data-sonner-toaster], main [role=status]:has-text("Sandbox")'),
    page.getByText(TEST_CARD),
  ];
  for (const notice of notices)
    await notice.evaluateAll((all: HTMLElement[]) => all.forEach((one) => (one.hidden = true)));
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    for (const link of document.links)
      if (link.innerText.startsWith('http:'))
        link.innerText = link.innerText.replace(/^http:(.*)\.localhost:\d+/, 'https:$1.marquee.example');
  });
}

/** Two weeks of sales, as `npm run up` gives the demo. */
export async function fillShop({ siteUrl, sandboxUrl, dataDir }: Stack): Promise<void> {
  const settings = {
    SITE_URL: siteUrl,
    SANDBOX_URL: sandboxUrl,
    DATA_DIR: dataDir,
    PAYMENTS_MODE: 'sandbox',
  };
  const env = { ...process.env, ...settings, DATABASE_URL: '' };
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/demo.ts'], { env });
}

async function fillCheckout(page: Page): Promise<void> {
  await fillLogin(page, DEMO);
  await page.waitForURL(({ pathname }) => pathname === '/');
  await openCheckout(page);
  await expect(cardNumber(page)).toBeVisible();
  await fillCard(page);
}

async function showControls(page: Page): Promise<void> {
  await watchFor(page, 3);
  await page.locator('video').hover();
}
