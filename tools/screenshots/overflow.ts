import type { Page } from '@playwright/test';

export function findOverflow(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const excess = document.documentElement.scrollWidth - width;
    if (excess <= 0) return null;
    let widest = document.body;
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.getBoundingClientRect().right > widest.getBoundingClientRect().right) widest = element;
    }
    const look = widest.className ? `.${String(widest.className).split(' ').slice(0, 3).join('.')}` : '';
    return `${excess} px, by <${widest.tagName.toLowerCase()}${look}>`;
  });
}
