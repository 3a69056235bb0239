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
