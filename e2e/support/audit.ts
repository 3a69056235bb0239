import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };

/** The second look is at other colours in another layout: what is not in the one is in the other. */
const LOOKS = [
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESKTOP, colorScheme: 'dark' },
] as const;

/** Runs axe over the open page on a phone in light colours and on a desktop in dark ones, and says what it found. */
export async function auditOpenPage(page: Page, what: string): Promise<string[]> {
  const found: string[] = [];
  for (const { viewport, colorScheme } of LOOKS) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    // Without frames there is nothing to gather in a page of its own, which is what the other mode takes time for.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.withTags(TAGS).analyze();
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${what} (${viewport.width}, ${colorScheme}): ${id} at ${nodes[0]?.html ?? ''}`,
      ),
    );
  }
  return found;
}
