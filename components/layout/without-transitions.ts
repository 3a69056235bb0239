import { flushSync } from 'react-dom';

/** Makes a change of the whole page's look, a theme, happen at once: nothing fades while it does. */
export function withoutTransitions(change: () => void): void {
  const style = document.createElement('style');
  style.textContent = '*,::before,::after{transition:none!important}';
  document.head.append(style);
  flushSync(change);
  // The new look is computed while the rule is there: reading a style is what makes the browser do it.
  void getComputedStyle(document.body).color;
  style.remove();
}
