import { expect, type Page } from '@playwright/test';
import { payByCard } from '../support/checkout';
import { newPerson, openCheckout, register, watchFor } from '../support/person';
import type { Stack } from '../support/servers';

export async function buyAndWatch(page: Page, stack: Stack, person = newPerson()): Promise<void> {
  const host = stack.hostUrl('midnight-run');
  await register(page, host, person);
  await page.goto(host);
  await openCheckout(page);
  await payByCard(page);
  await page.waitForURL(`${host}/user/watch/evt-midnight-run`);
  expect(await watchFor(page, 2)).toBeGreaterThan(2);
}
