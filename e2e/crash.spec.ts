import { expect, test } from './support/fixtures';
import { payByCard } from './support/checkout';
import { openOnceAllowed, openRun, watchFor } from './support/person';

test('a payment survives SIGKILL before it is saved: the buyer has the event, once @fault:sigkill', async ({
  page,
  stack,
}) => {
  const host = stack.hostUrl('midnight-run');
  await openRun(page, stack);

  const saving = page.waitForRequest('**/api/orders/save-payment');
  await page.route('**/api/orders/save-payment', async (route) => {
    await stack.kill('SIGKILL');
    await route.abort();
  });
  await payByCard(page);
  await saving;
  await stack.restart();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await openOnceAllowed(page, `${host}/user/watch/evt-midnight-run`);
  expect(await watchFor(page, 1)).toBeGreaterThan(1);

  await page.goto(`${host}/user/purchases`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Paid');
});
