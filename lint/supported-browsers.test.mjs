import { expect, it } from 'vitest';
import { lintTyped } from './lint-typed.mjs';
import { supportedBrowsers } from './supported-browsers.mjs';

const lint = (code) => lintTyped(supportedBrowsers, `declare const element: HTMLElement;\n${code}\n`);

it.each([
  ['a method of an element', 'element.showPopover();'],
  ['a method of a class', 'export const is = URL.canParse("x");'],
  ['a method of a list', 'export const sorted = [2, 1].toSorted();'],
  ['a part of the language', 'export const parts = new Intl.Segmenter();'],
  ['something global', 'export const when = requestIdleCallback;'],
  ['an attribute', 'export const one = <button type="button" command="close" />;'],
])('refuses %s that a supported browser lacks', async (_what, code) => {
  expect(await lint(code)).toContain('lacks');
});

it.each([
  ['what was asked for', 'if ("showPopover" in element) element.showPopover();'],
  ['a call that may find nothing', 'element.showPopover?.();'],
  [
    'a global that was asked for',
    'if (typeof requestIdleCallback === "function") requestIdleCallback(() => {});',
  ],
  ['what may be missing unseen', 'element.inert = true;'],
  ['what all have', 'export const last = [1].at(-1); element.closest("a")?.animate([]);'],
  ['a member of ours by such a name', 'const ours = { showPopover() {} }; ours.showPopover();'],
  ['what runs on the server', 'import "server-only"; export const is = URL.canParse("x");'],
])('takes %s', async (_what, code) => {
  expect(await lint(code)).toEqual([]);
});
