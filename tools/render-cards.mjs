/**
 * Renders the pictures that other sites and phones show of ours: a card for each page
 * (public/cards, 1200 by 630) and the icons (app/favicon.ico, app/apple-icon.png, public/icons).
 *
 * node --import tsx tools/render-cards.mjs
 *
 * The words come from lib/seo/pages.ts. What this makes is committed, so only a person who changes
 * a heading, a description or the mark runs it. The site's name is not on the cards: it can be set,
 * and previews show it beside them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { CARD_SIZE, cardPath, PAGES } from '../lib/seo/pages.ts';
import { toCardPage } from './cards/card-page.mjs';
import { renderFavicon, renderMark, renderMarkOnInk } from './cards/icons.mjs';
import { launchChromium } from './support/browser.mjs';

const ROOT = new URL('../', import.meta.url);

/** Pages whose card shows a drawing of theirs beside the words. */
const PICTURES = {
  about: 'public/images/about.svg',
  faq: 'public/images/ppv-faq.svg',
  ppv: 'public/images/ppv-live.svg',
  template: 'public/images/intro-poster.svg',
};

/**
 * How much of the picture the mark takes: Android's safe circle is 80 % wide, and the mark's
 * corners lie inside it.
 */
const MASKABLE_SHARE = 0.62;
const APPLE_SHARE = 0.82;

async function save(path, file) {
  await writeFile(new URL(path, ROOT), file);
  console.log(`${path}: ${(file.length / 1000).toFixed(0)} kB`);
}

async function renderCards() {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: CARD_SIZE });
    for (const [key, { name, heading = name, description, ...rest }] of Object.entries(PAGES)) {
      await page.setContent(toCardPage({ heading, description, picture: PICTURES[key] }));
      await page.evaluate(() => document.fonts.ready);
      const picture = sharp(await page.screenshot());
      await save(
        `public${cardPath(rest)}`,
        await picture.png({ palette: true, quality: 90, effort: 10 }).toBuffer(),
      );
    }
  } finally {
    await browser.close();
  }
}

for (const folder of ['public/cards', 'public/icons'])
  await mkdir(new URL(folder, ROOT), { recursive: true });
await save('app/favicon.ico', await renderFavicon());
await save('app/apple-icon.png', await renderMarkOnInk(180, APPLE_SHARE));
for (const size of [192, 512]) {
  await save(`public/icons/icon-${size}.png`, await renderMark(size));
  await save(`public/icons/maskable-${size}.png`, await renderMarkOnInk(size, MASKABLE_SHARE));
}
await renderCards();
