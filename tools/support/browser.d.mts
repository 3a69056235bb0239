import type { Browser } from '@playwright/test';

/** Starts the Chromium that is here, or Playwright's own, with Playwright. */
export function launchChromium(args?: string[]): Promise<Browser>;
