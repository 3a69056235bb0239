import type { Page } from '@playwright/test';

/**
 * Has the browser render the open page to its end, also what waits until it is near the viewport
 * (`render-later`).
 */
export async function renderAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}
