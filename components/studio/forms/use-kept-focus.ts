import { type RefObject, useLayoutEffect } from 'react';

const KEPT_MS = 10_000;

type Left = { action: string; name: string; value: string; caret: number | null; atMs: number };

/** Of the form that was there last. */
let left: Left | null = null;

/**
 * A slow answer shows its waiting page first, and the form returns as another one. It has its text
 * and its focus then.
 */
export function useKeptFocus(form: RefObject<HTMLFormElement | null>, action: string): void {
  useLayoutEffect(() => {
    const own = form.current;
    const back = left !== null && left.action === action && Date.now() - left.atMs < KEPT_MS ? left : null;
    left = null;
    const field = back && own?.elements.namedItem(back.name);
    if (back && field instanceof HTMLInputElement) {
      field.focus({ preventScroll: true });
      if (field.value !== back.value) {
        field.value = back.value;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (back.caret !== null) field.setSelectionRange(back.caret, back.caret);
    }
    return () => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLInputElement) || !own?.contains(focused)) return;
      const { name, value, selectionStart: caret } = focused;
      left = { action, name, value, caret, atMs: Date.now() };
    };
  }, [form, action]);
}
