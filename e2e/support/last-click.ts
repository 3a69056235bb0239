import type { Locator, Page } from '@playwright/test';

/**
 * Clicks a button in a frame, where the click itself takes the frame away. Chromium never answers
 * for a mouse button that is released over a frame whose process ends meanwhile, and `click()`
 * would wait for that answer until the test's time is over. So the frame's end counts, whichever
 * comes first.
 */
export async function clickAway(button: Locator, frame: Locator): Promise<void> {
  await button.waitFor();
  const gone = frame.waitFor({ state: 'detached' });
  await Promise.race([gone, button.click().then(() => gone)]);
}

/**
 * Clicks a button in a window that closes itself: a click is broken off when its window closes
 * before it returns.
 */
export async function clickAndClose(popup: Page, name: string): Promise<void> {
  const closed = popup.waitForEvent('close');
  const click = popup.getByRole('button', { name }).click();
  await Promise.race([closed, click]).catch((error: unknown) => {
    if (!popup.isClosed()) throw error;
  });
  await closed;
}
