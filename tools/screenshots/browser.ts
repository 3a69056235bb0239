import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

/**
 * Debian's own Chromium where it is, else the one that Playwright installs: the same choice as in
 * playwright.config.ts.
 */
export function launchBrowser(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
    (path) => path !== undefined && existsSync(path),
  );
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: isRoot ? ['--no-sandbox'] : [],
  });
}
