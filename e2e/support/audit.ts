import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can break; all else is the same page in other colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };

/** Runs axe over the open page at both widths in both themes, and says what it found. */
export async function auditOpenPage(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Without frames there is nothing to gather in a page of its own, which is what the other mode takes time for.
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      const { violations } = await (
        colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)
      ).analyze();
      found.push(
        ...violations.map(
          ({ id, nodes }) => `${what} (${viewport.width}, ${colorScheme}): ${id} at ${nodes[0]?.html ?? ''}`,
        ),
      );
    }
  }
  return found;
}
