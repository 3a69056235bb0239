import type { ElementHandle, Page } from 'puppeteer-core';
import { FIREFOX, NO_FIREFOX, openFirefox, pressInFirefox } from './support/firefox';
import { expect, test } from './support/fixtures';
import { newPerson, SCRIPT } from './support/person';

async function openCardForm(page: Page): Promise<Record<'number' | 'expiry' | 'cvc' | 'zip', ElementHandle>> {
  const frame = await page.waitForSelector('iframe[title="Secure payment input frame"]');
  const form = await frame?.contentFrame();
  if (!form) throw new Error('The card form has no frame');
  const find = async (name: string) => (await form.waitForSelector(`input[name="${name}"]`)) as ElementHandle;
  return {
    number: await find('number'),
    expiry: await find('expiry'),
    cvc: await find('cvc'),
    zip: await find('zip'),
  };
}

test('Firefox signs in, buys a ticket and plays', async ({ stack }) => {
  test.skip(FIREFOX === undefined, NO_FIREFOX);
  test.setTimeout(180_000);
  const host = stack.hostUrl('midnight-run');
  const person = newPerson();
  const registered = await fetch(`${stack.siteUrl}/api/auth/register`, {
    method: 'POST',
    headers: { ...SCRIPT, Origin: stack.siteUrl, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...person, referral: null }),
  });
  expect(registered.status).toBe(200);

  const { browser, page } = await openFirefox(host, person);
  try {
    await pressInFirefox(page, 'Buy');
    const card = await openCardForm(page);
    await card.number.type('4242424242424242');
    await card.expiry.type('12 / 40');
    await card.cvc.type('123');
    await card.zip.type('10001');
    await pressInFirefox(page, 'Pay $');
    await page.waitForFunction(() => location.pathname.startsWith('/user/watch/'));
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2);
  } finally {
    await browser.close();
  }
});
