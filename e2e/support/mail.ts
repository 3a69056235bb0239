import { expect, type Page } from '@playwright/test';

export async function readMailedLink(
  page: Page,
  siteUrl: string,
  to: string,
  subject: RegExp,
): Promise<string> {
  const mails = page.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject });
  let link: string | undefined;
  await expect(async () => {
    await page.goto(`${siteUrl}/sandbox/outbox`);
    link = /https?:\/\/[^/\s]+\/auth\/[\w-]+\?token=[\w-]+(?:&returnTo=[\w%.-]+)?/.exec(
      (await mails.first().textContent({ timeout: 500 })) ?? '',
    )?.[0];
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

export async function confirmAddress(page: Page, siteUrl: string, email: string): Promise<void> {
  await page.goto(await readMailedLink(page, siteUrl, email, /Confirm your email address/));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Thank you. ${email} is confirmed.`)).toBeVisible();
}
