import type { Page } from '@playwright/test';
import { listMissing } from '@/tools/support/browser-support.mjs';

/** Removes what any supported browser lacks (docs/product.md, Browsers). */
export async function useOldestBrowser(page: Page): Promise<void> {
  await page.addInitScript(({ globals, members }) => {
    const takeFrom = (holder: unknown, name: string) => {
      if (Object(holder) === holder) Reflect.deleteProperty(holder as object, name);
    };
    for (const { owner, name, ofClass, ofInstance } of members) {
      const found: unknown = owner === 'Window' ? window : Reflect.get(owner in Intl ? Intl : window, owner);
      if (ofInstance && typeof found === 'function') takeFrom(found.prototype, name);
      if (ofClass || typeof found !== 'function') takeFrom(found, name);
    }
    for (const name of globals) for (const holder of [window, Intl]) takeFrom(holder, name);

    // The browser opens popovers by attribute and applies its own CSS support, so both are removed.
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('[popover]')) element.removeAttribute('popover');
    }).observe(document, { attributeFilter: ['popover'], childList: true, subtree: true });
    document.addEventListener('DOMContentLoaded', () => {
      const without = new CSSStyleSheet();
      for (const { cssRules } of document.styleSheets) {
        for (const rule of cssRules)
          if (rule instanceof CSSSupportsRule && rule.conditionText === 'not selector(:popover-open)')
            without.replaceSync([...rule.cssRules].map(({ cssText }) => cssText).join(''));
      }
      document.adoptedStyleSheets.push(without);
    });
  }, listMissing());
}
