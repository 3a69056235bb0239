import { flushSync } from 'react-dom';

/** Makes a change of the whole page's look, a theme, happen at once: nothing fades while it does. A constructed sheet, which no policy for inline ones is asked about. */
export function withoutTransitions(change: () => void): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*,::before,::after{transition:none!important}');
  document.adoptedStyleSheets.push(sheet);
  flushSync(change);
  // The new look is computed while the rule is there: reading a style is what makes the browser do it.
  void getComputedStyle(document.body).color;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
}
