import { existsSync } from 'node:fs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import type { Person } from './person';

export const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
export const NO_FIREFOX = 'There is no Firefox on this machine (Debian: apt install firefox-esr)';

// Firefox's sandbox needs no root; autoplay is allowed as if by the viewer.
const PREFERENCES = { 'media.autoplay.default': 0, 'media.autoplay.blocking_policy': 0 };

export async function pressInFirefox(page: Page, name: string): Promise<void> {
  const button = await page.waitForSelector(
    `::-p-xpath(//*[self::main or self::dialog]//button[starts-with(normalize-space(), "${name}")])`,
  );
  await button?.click();
}

/** Ends at the event's page, signed in. */
export async function openFirefox(host: string, person: Person): Promise<{ browser: Browser; page: Page }> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: PREFERENCES,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${host}/auth/login`);
  await page.locator('main input[type=email]').fill(person.email);
  await page.locator('main input[type=password]').fill(person.password);
  await pressInFirefox(page, 'Sign in');
  await page.waitForFunction((address) => location.href === address, {}, `${host}/`);
  return { browser, page };
}
