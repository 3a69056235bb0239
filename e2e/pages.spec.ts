import { expect, test } from './support/fixtures';

/** Every public page of the route table (docs/product.md, Routes), with its heading. */
const PAGES: [path: string, heading: string | RegExp][] = [
  ['/', /./],
  ['/services', /services/i],
  ['/plans', /plans/i],
  ['/faq', 'Frequently asked questions'],
  ['/about', 'About Us'],
  ['/contact', /contact/i],
  ['/terms-of-use', /terms/i],
  ['/terms-and-conditions', /terms/i],
  ['/privacy-policy', 'Privacy Policy'],
  ['/refund-policy', 'Refund Policy'],
  ['/new', /./],
  ['/thank-you', 'Thank You!'],
  ['/pay-per-view-streaming', 'PPV Live Stream Platform'],
  ['/denied', /denied/i],
  ['/not-available-in-your-country', /not available/i],
  ['/auth/login', 'Sign in'],
  ['/auth/register', 'Register'],
  ['/auth/forgot-password', 'Forgot your password?'],
  ['/auth/reset-password', 'Choose a new password'],
  ['/auth/verify-email', 'Confirm your email'],
];

test('every page answers with its heading, and no link on any of them is dead', async ({ page, stack }) => {
  test.setTimeout(180_000);
  const links = new Map<string, string>();
  for (const [path, heading] of PAGES) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
    for (const href of hrefs) links.set(href.replace(/#.*/, ''), path);
  }
  for (const [href, from] of links) {
    if (!href.startsWith(stack.siteUrl)) continue;
    const answer = await page.request.get(href);
    expect(answer.status(), `${href}, linked from ${from}`).toBe(200);
  }
});

test('a long page is whole on paper, and in a picture of all of it', async ({ page }) => {
  // What the browser has left out until the visitor scrolls near.
  const countLeftOut = () =>
    page
      .locator('main :is(h2, h3, p, li, dt)')
      .evaluateAll(
        (all) => all.filter((one) => !one.checkVisibility({ contentVisibilityAuto: true })).length,
      );
  for (const path of ['/plans', '/new', '/pay-per-view-streaming']) {
    await page.emulateMedia({ media: 'print' });
    await page.goto(path);
    expect(await countLeftOut(), path).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(countLeftOut, path).toBe(0);
  }
});

test('the 404 page says its documented sentence and leads home', async ({ page }) => {
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Looks like you've ventured into the unknown digital realm.")).toBeVisible();
  await page.getByRole('link', { name: 'Return to website' }).click();
  await expect(page).toHaveURL('/');
});
