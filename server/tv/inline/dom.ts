// For browsers of TVs, back to Chromium 63: no syntax or call that came later.

type Attributes = Record<string, string>;

export function make(tag: string, attributes: Attributes = {}, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const name of Object.keys(attributes)) element.setAttribute(name, attributes[name] as string);
  for (const child of children)
    element.appendChild(typeof child === 'string' ? document.createTextNode(child) : child);
  return element;
}

export function button(label: string | Node, act: () => void): HTMLElement {
  const made = make('button', { type: 'button' }, label);
  made.addEventListener('click', act);
  return made;
}

/** Puts `children` on the screen, and the focus on the first button. */
export function show(name: string, ...children: (Node | string)[]): void {
  const main = document.getElementById('tv');
  if (!main) return;
  main.innerHTML = '';
  main.className = name;
  for (const child of children) main.appendChild(typeof child === 'string' ? make('p', {}, child) : child);
  const first = main.querySelector('button');
  if (first) first.focus();
}

/** Back of Tizen, of webOS, of a keyboard. */
export const isBack = ({ key, keyCode }: KeyboardEvent): boolean =>
  keyCode === 10009 || keyCode === 461 || key === 'Escape' || key === 'Backspace' || key === 'GoBack';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys go from button to button, in their order. */
export function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const buttons = Array.prototype.slice.call(document.querySelectorAll('#tv button')) as HTMLElement[];
  if (!step || buttons.length === 0) return;
  event.preventDefault();
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const next = buttons[Math.min(buttons.length - 1, Math.max(0, at + step))];
  if (!next) return;
  next.focus();
  next.scrollIntoView({ block: 'center' });
}
