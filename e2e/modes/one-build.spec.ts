import { expect, test } from '../support/living-page';
import { startStack } from '../support/servers';

test('one build serves a site of any name', async ({ page }) => {
  const stack = await startStack({
    name: 'one-build',
    env: {
      SITE_NAME: "Smith & Sons' Live",
      CONTACT_TO: 'smith@example.com',
      THEME_STORAGE_KEY: 'smith-theme',
      DEV_TOOLS_GUARD: 'false',
    },
  });
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(String(error)));
  try {
    await test.step('in pages from memory, and after their hydration', async () => {
      await page.goto(`${stack.siteUrl}/contact`);
      await expect(page).toHaveTitle("Contact | Smith & Sons' Live");
      await expect(page.getByRole('link', { name: 'smith@example.com' }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Dark theme' }).first().click();
      expect(await page.evaluate(() => localStorage.getItem('smith-theme'))).toBe('dark');
    });

    await test.step('in what Next sends the router', async () => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
      await expect(page).toHaveTitle("About Us | Smith & Sons' Live");
    });

    await test.step('in pages that Next sends itself, whose scripts may run', async () => {
      for (const path of ['/faq?ref=SMITH123', '/not-a-page']) {
        await page.goto(stack.siteUrl + path);
        await expect(page).toHaveTitle(/ \| Smith & Sons' Live$/);
        await page.getByRole('button', { name: 'Light theme' }).first().click();
        await expect(page.locator('html')).toHaveClass(/light/);
      }
    });

    await test.step('in what programs read', async () => {
      const manifest = await page.request.get(`${stack.siteUrl}/manifest.webmanifest`);
      expect(await manifest.json()).toMatchObject({ name: "Smith & Sons' Live" });
      const sitemap = await page.request.get(`${stack.siteUrl}/sitemap.xml`);
      expect(await sitemap.text()).toContain(`<loc>${stack.siteUrl}/plans</loc>`);
    });

    await test.step('and the guard is off where it is switched off', async () => {
      await page.goto(stack.siteUrl);
      const prevented = await page.evaluate(
        () =>
          !document.body.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
      );
      expect(prevented).toBe(false);
    });
    expect(wrong).toEqual([]);
  } finally {
    await stack.stop();
  }
});
