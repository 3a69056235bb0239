import type { Page, Response } from '@playwright/test';
import { auditOpenPage, PHONE } from './support/audit';
import { expect, test } from './support/fixtures';
import { EVENT_HOSTS, PUBLIC_PAGES } from './support/routes';

// Animations would change the colours during the audit.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
};

for (const [group, pages] of Object.entries(PUBLIC_PAGES)) {
  test(`each page of the group ${group} is whole, accessible and within its policy, and none of its links is dead`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(180_000);
    const wrong: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`));
    const links = new Map<string, string>();
    const policies = new Set<string>();
    const addresses = pages.map(
      ([path, heading, status = 200]) => [path, stack.siteUrl + path, heading, status] as const,
    );
    const hosts = EVENT_HOSTS.map((slug) => [slug, stack.hostUrl(slug), /./, 200] as const);
    for (const [name, address, heading, status] of group === 'EVENTS' ? [...addresses, ...hosts] : addresses)
      await test.step(name, async () => {
        await page.setViewportSize(PHONE);
        await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
        const response = await page.goto(address);
        expect.soft(response?.status(), name).toBe(status);
        await expect.soft(page.getByRole('heading', { level: 1 }), name).toHaveText(heading);
        policies.add(readPolicy(response, name, stack.sandboxUrl));
        for (const href of await listLinks(page)) if (href !== address) links.set(href, name);
        expect.soft(await auditOpenPage(page, name), name).toEqual([]);
        await expectNoSidewaysScroll(page, name);
        await expectForcedColours(page, name);
      });
    expect([...policies]).toHaveLength(1);
    expect(wrong).toEqual([]);
    for (const [href, from] of links) {
      if (!href.startsWith(stack.siteUrl)) continue;
      const answer = await page.request.get(href);
      expect(answer.status(), `${href}, linked from ${from}`).toBe(200);
    }
  });
}

/** Without its nonce and hashes. */
function readPolicy(response: Response | null, name: string, sandboxUrl: string): string {
  const headers = response?.headers() ?? {};
  expect.soft(headers, name).toMatchObject(EVERYWHERE);
  const policy = headers['content-security-policy'] ?? '';
  const sources = (directive: string) => new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(policy)?.[1];
  expect.soft(sources('script-src'), name).toBeTruthy();
  expect.soft(sources('script-src'), name).not.toContain('unsafe');
  expect.soft(sources('frame-ancestors'), name).toBe("'none'");
  expect.soft(sources('connect-src'), name).toBe(`'self' ${sandboxUrl}`);
  return policy.replaceAll(/ '(?:nonce|sha256)-[^']+'/g, '');
}

const listLinks = (page: Page) =>
  page
    .locator('a[href]')
    .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href.replace(/#.*/, '')));

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  // 1280 pixels at 400 % (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 640 });
  // Right after a resize the viewport units may still have their old values.
  const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.soft.poll(readWidth, `${name}: the width`).toBe(320);
}

/** axe ignores forced colours. */
async function expectForcedColours(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
  const without = await page.evaluate(() =>
    [...document.querySelectorAll('button')]
      .filter((button) => button.checkVisibility() && parseFloat(getComputedStyle(button).borderTopWidth) < 1)
      .map((button) => button.ariaLabel ?? button.textContent),
  );
  expect.soft(without, `${name}: buttons without a border`).toEqual([]);
  expect.soft(await page.evaluate(listFaintText), `${name}: faint text`).toEqual([]);
}

/** Runs in the page; uses WCAG's contrast formula on the painted colours. */
function listFaintText(): string[] {
  const toChannels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([red = 0, green = 0, blue = 0]: number[]) => {
    const [r, g, b] = [red, green, blue].map((value) =>
      value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  };
  const groundOf = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255];
    const ground = toChannels(getComputedStyle(element).backgroundColor);
    return ground[3] === undefined || ground[3] === 1 ? ground : groundOf(element.parentElement);
  };
  return [...document.querySelectorAll('h1, h2, h3, p, a, dd, dt, label, summary, button')]
    .filter((element) => element.checkVisibility() && element.textContent?.trim())
    .filter((element) => {
      const lights = [toChannels(getComputedStyle(element).color), groundOf(element)].map(luminance);
      return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05) < 4.5;
    })
    .map((element) => element.outerHTML.slice(0, 200));
}
