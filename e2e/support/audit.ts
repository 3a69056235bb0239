import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { renderAll } from './render-all';

/** The minified file: the browser parses it for every page, which takes longer than running it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can break; all else is the same page in other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };

/** The widths and themes of the audit; what the dark theme can break is the same at each width. */
const VIEWS = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'dark' },
] as const;

/** Runs axe over the open page at both widths and in both themes, and says what it found. */
export async function auditOpenPage(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  await page.evaluate(AXE);
  // What the browser leaves out below the screen keeps the colours of the last theme until it is
  // drawn.
  await renderAll(page);
  for (const { viewport, colorScheme } of VIEWS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    // The page hears of it as an event, and changes its theme after this.
    await page.waitForFunction(
      (isDark) => document.documentElement.classList.contains('dark') === isDark,
      colorScheme === 'dark',
    );
    // What fades from one theme to the other is judged once it is there; a bar that moves all the
    // time is not waited for.
    await page.evaluate(async () => {
      const isFading = (animation: Animation) =>
        animation instanceof CSSTransition && /color|fill|stroke/.test(animation.transitionProperty);
      for (let frames = 0; frames < 120; frames += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (frames > 0 && !document.getAnimations().some(isFading)) break;
      }
    });
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
