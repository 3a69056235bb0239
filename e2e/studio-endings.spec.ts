import { expect, test } from './support/fixtures';
import { buyLive, openSale } from './support/open-sale';
import { main } from './support/parts';
import { openMore } from './support/studio';

test('postponing shows what moves, also without script; canceling leads to refunds and a message', async ({
  page,
  plain,
  browser,
  stack,
}) => {
  test.setTimeout(180_000);
  const id = await openSale(page, stack, 'Harbour Endings');
  const overview = `${stack.siteUrl}/studio/events/${id}`;
  await buyLive(browser, stack, id);
  await plain.context().addCookies(await page.context().cookies());
  for (const [screen, day] of [
    [plain, '02'],
    [page, '03'],
  ] as const) {
    await screen.goto(overview);
    await openMore(screen);
    await screen.locator('summary', { hasText: 'Postpone' }).click();
    await screen.getByLabel('Start', { exact: true }).fill('2001-02-03T20:00');
    await screen.getByRole('button', { name: 'Show what moves' }).click();
    await expect(screen.getByText('Please choose a start in the future.')).toBeVisible();
    await screen.getByLabel('Start', { exact: true }).fill(`2033-02-${day}T20:00`);
    await screen.getByRole('button', { name: 'Show what moves' }).click();
    const moves = screen.getByRole('table', { name: 'What moves' });
    await expect(moves.getByRole('row', { name: /Start.*2033/ })).toBeVisible();
    await screen.getByRole('button', { name: 'Postpone and tell everyone' }).click();
    await expect(main(screen).locator('time').first()).toContainText(`Feb ${Number(day)}, 2033`);
  }
  await openMore(page);
  await page.getByRole('button', { name: 'Cancel the event…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the event' }).click();
  await page.getByRole('link', { name: 'Plan the refunds' }).click();
  await expect(main(page).getByText('$20.00').first()).toBeVisible();
  await page.goto(overview);
  const next = page.getByRole('region', { name: 'Next steps' });
  await next.getByRole('button', { name: 'Not needed' }).last().click();
  await expect(next.getByRole('link', { name: 'Write a message' })).toHaveCount(0);
  await expect(next.getByRole('link', { name: 'Plan the refunds' })).toBeVisible();
});
