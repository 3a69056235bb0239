import type { FrameLocator, Page } from '@playwright/test';
import { clickAndClose, clickAway } from './last-click';

/**
 * The frame in which a buyer types a card: Stripe's, which the stand-in serves under the same
 * title.
 */
export const cardForm = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]');
export const cardNumber = (page: Page) => cardForm(page).getByLabel('Card number');
/** It says how much, and what is to be done first; Stripe's own page does not. */
export const payButton = (page: Page) =>
  page.getByRole('button', { name: /^(Pay|Create account and pay|Sign in and pay)( \$[\d,.]+)?$/ });
const paypalFrame = (page: Page) => page.locator('iframe[title="PayPal"]');
/** PayPal's button, in PayPal's frame. */
export const paypalButton = (page: Page) =>
  paypalFrame(page).contentFrame().getByRole('button', { name: 'PayPal', exact: true });

const challenge = (page: Page) => page.locator('iframe[title="3D Secure authentication"]');
const paypalOverlay = (page: Page) => page.locator('iframe[title="PayPal Checkout Overlay"]');

/** Fills the card form with a test card. */
export async function fillCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  await cardNumber(page).fill(number);
  await cardForm(page).getByLabel('Expiration date').fill('12 / 40');
  await cardForm(page).getByLabel('Security code').fill('123');
}

/** Fills the card form and pays. */
export async function payByCard(page: Page, number?: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

/** Pays with a test card on Stripe's own page. */
export async function payOnHostedPage(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await payButton(page).click();
}

/** Presses a button of the bank's page, which lies over the checkout. */
export const answerBank = (page: Page, button: 'Complete authentication' | 'Fail authentication') =>
  clickAway(
    challenge(page).contentFrame().frameLocator('iframe').getByRole('button', { name: button }),
    challenge(page),
  );
/** Closes the bank's page without an answer. */
export const closeBank = (page: Page) =>
  clickAway(challenge(page).contentFrame().getByRole('button', { name: 'Close' }), challenge(page));

/**
 * Presses PayPal's button. Chromium pauses frames of another site while they are out of sight, and
 * there Playwright would wait for ever for the button to keep its place.
 */
export async function pressPaypal(page: Page): Promise<void> {
  await paypalFrame(page).scrollIntoViewIfNeeded();
  await paypalButton(page).click();
}

/** Presses PayPal's button and gives the window that it opens. */
export async function openPaypal(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await pressPaypal(page);
  return opening;
}

/** Presses PayPal's button, and a button in the window that it opens. */
export const payByPaypal = async (page: Page, button = 'Approve') =>
  clickAndClose(await openPaypal(page), button);

/** Approves in the frame that PayPal puts over the page where it cannot open a window. */
export const approveOverPage = (page: Page) =>
  clickAway(
    paypalOverlay(page).contentFrame().frameLocator('iframe').getByRole('button', { name: 'Approve' }),
    paypalOverlay(page),
  );
