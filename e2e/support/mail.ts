import { expect, type Page } from '@playwright/test';

/** The text of each mail, newest first. */
export async function listMails(
  { request }: Pick<Page, 'request'>,
  siteUrl: string,
  to: string,
  subject: RegExp | string = '',
): Promise<string[]> {
  const html = await (await request.get(`${siteUrl}/sandbox/outbox`)).text();
  const mails = html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .split('<li')
    .slice(1);
  const texts = mails.map((mail) => mail.replaceAll(/<[^>]*>/g, ' ').replaceAll('&amp;', '&'));
  return texts.filter((text) => text.includes(to) && text.search(subject) >= 0);
}

export async function readMailedLink(
  page: Page,
  siteUrl: string,
  to: string,
  subject: RegExp,
): Promise<string> {
  const LINK = /https?:\/\/[^/\s]+\/auth\/[\w-]+\?token=[\w.-]+(?:&returnTo=[\w%.-]+)?/;
  const read = async () => LINK.exec((await listMails(page, siteUrl, to, subject))[0] ?? '')?.[0];
  await expect.poll(read).toBeDefined();
  return (await read()) ?? '';
}

export async function readCode(
  { request }: Pick<Page, 'request'>,
  siteUrl: string,
  to: string,
): Promise<string> {
  const read = async () =>
    /: (\d{6})\b/.exec((await listMails({ request }, siteUrl, to, /Your code/))[0] ?? '')?.[1];
  await expect.poll(read).toBeDefined();
  return (await read()) ?? '';
}

export async function confirmAddress(page: Page, siteUrl: string, email: string): Promise<void> {
  await page.goto(await readMailedLink(page, siteUrl, email, /Confirm your email address/));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText(`Thank you. ${email} is confirmed.`)).toBeVisible();
}
