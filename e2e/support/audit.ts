import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified file parses faster, and every page parses it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Only these rules depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };

/** Dark-theme faults don't depend on the width, so one width is enough. */
const VIEWS = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'dark' },
] as const;

export async function auditOpenPage(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  // Content that the browser skips keeps the old theme's colours until it is rendered.
  await renderAll(page);
  await addStyles(page, '*, ::before, ::after, ::backdrop { transition: none !important }');
  for (const { viewport, colorScheme } of VIEWS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    // The page handles the media query's event after this point.
    await page.waitForFunction(
      (isDark) => document.documentElement.classList.contains('dark') === isDark,
      colorScheme === 'dark',
    );
    const violations = await page.evaluate(
      async (rules) => {
        const results = await window.axe.run({ runOnly: rules, resultTypes: ['violations'] });
        return results.violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.html ?? ''}`);
      },
      colorScheme === 'light' ? TAGS : COLOUR_RULES,
    );
    found.push(...violations.map((text) => `${what} (${viewport.width}, ${colorScheme}): ${text}`));
  }
  return found;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Includes content that is only rendered near the viewport (`render-later`). */
export const renderAll = (page: Page) => addStyles(page, '* { content-visibility: visible !important }');

const addStyles = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
