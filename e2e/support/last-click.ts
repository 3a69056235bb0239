import type { Locator, Page } from '@playwright/test';

/**
 * Chromium never acknowledges a mouse release over a frame whose process ends, so `click()` would
 * time out.
 */
export async function clickAway(button: Locator, frame: Locator): Promise<void> {
  await button.waitFor();
  const gone = frame.waitFor({ state: 'detached' });
  await Promise.race([gone, button.click().then(() => gone)]);
}

/** `click()` rejects when the window closes before it returns. */
export async function clickAndClose(popup: Page, name: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  const click = popup.getByRole('button', { name }).click();
  await Promise.race([closed, click]).catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
  await closed;
}
