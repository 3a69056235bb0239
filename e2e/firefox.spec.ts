import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { expect, test } from './support/fixtures';
import { newPerson, SCRIPT } from './support/person';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

// Firefox's sandbox needs no root; autoplay is allowed as if by the viewer.
const PREFERENCES = { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 };

async function press(page: Page, name: string): Promise<void> {
  const button = await page.waitForSelector(
    `::-p-xpath(//*[self::main or self::dialog]//button[starts-with(normalize-space(), "${name}")])`,
  );
  await button?.click();
}

async function openCardForm(page: Page): Promise<Record<'number' | 'expiry' | 'cvc', ElementHandle>> {
  const frame = await page.waitForSelector('iframe[title="Secure payment input frame"]');
  const form = await frame?.contentFrame();
  if (!form) throw new Error('The card form has no frame');
  const find = async (name: string) => (await form.waitForSelector(`input[name="${name}"]`)) as ElementHandle;
  return { number: await find('number'), expiry: await find('expiry'), cvc: await find('cvc') };
}

test('Firefox signs in, buys a ticket and plays', async ({ stack }) => {
  test.skip(FIREFOX === undefined, 'There is no Firefox on this machine (Debian: apt install firefox-esr)');
  test.setTimeout(180_000);
  const host = stack.hostUrl('midnight-run');
  const person = newPerson();
  const registered = await fetch(`${stack.siteUrl}/api/auth/register`, {
    method: 'POST',
    headers: { ...SCRIPT, Origin: stack.siteUrl, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...person, referral: null }),
  });
  expect(registered.status).toBe(200);

  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
  });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto(`${host}/auth/login`);
    await page.locator('main input[type=email]').fill(person.email);
    await page.locator('main input[type=password]').fill(person.password);
    await press(page, 'Sign in');
    await page.waitForFunction((address) => location.href === address, {}, `${host}/`);

    await press(page, 'Buy');
    const card = await openCardForm(page);
    await card.number.type('4242424242424242');
    await card.expiry.type('12 / 40');
    await card.cvc.type('123');
    await press(page, 'Pay $');
    await page.waitForFunction(() => location.pathname.startsWith('/user/watch/'));
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2);
  } finally {
    await browser.close();
  }
});
