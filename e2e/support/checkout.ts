import type { FrameLocator, Locator, Page } from '@playwright/test';

export const cardForm = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]');
export const cardNumber = (page: Page) => cardForm(page).getByLabel('Card number');
/** Stripe's own page has a button without the amount. */
export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^(Pay|Create account and pay|Sign in and pay)( \$[\d,.]+)?$/ });
const paypalFrame = (page: Page) => page.locator('iframe[title="PayPal"]');
export const paypalButton = (page: Page) =>
  paypalFrame(page).contentFrame().getByRole('button', { name: 'PayPal', exact: true });

const challenge = (page: Page) => page.locator('iframe[title="3D Secure authentication"]');
const paypalOverlay = (page: Page) => page.locator('iframe[title="PayPal Checkout Overlay"]');

export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await cardNumber(page).fill(number);
  await cardForm(page).getByLabel('Expiration date').fill('12 / 40');
  await cardForm(page).getByLabel('Security code').fill('123');
  await cardForm(page).getByLabel('ZIP code').fill('10001');
  await payButton(page).scrollIntoViewIfNeeded();
  await waitForFrames(page);
}

/** Right after scrolling, Chromium still sends clicks to where a frame of another site was. */
const waitForFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );

export async function payByCard(page: Page, number?: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

export async function payOnHostedPage(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await payButton(page).click();
}

export const answerBank = (page: Page, button: 'Complete authentication' | 'Fail authentication') =>
  clickAway(
    challenge(page).contentFrame().frameLocator('iframe').getByRole('button', { name: button }),
    challenge(page),
  );
export const closeBank = (page: Page) =>
  clickAway(challenge(page).contentFrame().getByRole('button', { name: 'Close' }), challenge(page));

/**
 * Chromium pauses offscreen frames of other sites, and Playwright would wait forever for a stable
 * position.
 */
export async function pressPaypal(page: Page): Promise<void> {
  await paypalFrame(page).scrollIntoViewIfNeeded();
  await paypalButton(page).click();
}

export async function openPaypal(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await pressPaypal(page);
  return opening;
}

export const payByPaypal = async (page: Page, button = 'Approve') =>
  clickAndClose(await openPaypal(page), button);

export const approveOverPage = (page: Page) =>
  clickAway(
    paypalOverlay(page).contentFrame().frameLocator('iframe').getByRole('button', { name: 'Approve' }),
    paypalOverlay(page),
  );

/**
 * Chromium never acknowledges a mouse release over a frame whose process ends, so `click()` would
 * time out.
 */
async function clickAway(button: Locator, frame: Locator): Promise<void> {
  await button.waitFor();
  const gone = frame.waitFor({ state: 'detached' });
  await Promise.race([gone, button.click().then(() => gone)]);
}

/** `click()` rejects when the window closes before it returns. */
async function clickAndClose(popup: Page, name: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  const click = popup.getByRole('button', { name }).click();
  await Promise.race([closed, click]).catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
  await closed;
}
