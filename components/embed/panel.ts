import { EMBED } from '@/lib/content/embed';

type Action = { label: string } & ({ href: string } | { act: () => void });

/** Stands over the picture, in place of the video's controls. The first action is the main one. */
export function createPanel(element: HTMLElement, video: HTMLVideoElement) {
  return {
    hide(): void {
      element.hidden = true;
      video.controls = true;
      video.focus();
    },
    say(title: string, texts: readonly (string | HTMLElement)[] = [], actions: readonly Action[] = []): void {
      const hadFocus = document.hasFocus();
      const row = make('p', 'actions');
      row.append(...actions.map((action, index) => toButton(action, index > 0)));
      const lines = texts.map((text) => (typeof text === 'string' ? make('p', '', text) : text));
      element.replaceChildren(make('h1', '', title), ...lines, ...(actions.length > 0 ? [row] : []));
      element.hidden = false;
      video.controls = false;
      if (hadFocus) row.querySelector<HTMLElement>('.button')?.focus();
    },
  };
}

export function make(tag: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}

function toButton(action: Action, isQuiet: boolean): HTMLElement {
  const className = isQuiet ? 'button quiet' : 'button';
  if ('act' in action) {
    const button = make('button', className, action.label);
    button.addEventListener('click', action.act);
    return button;
  }
  const link = document.createElement('a');
  Object.assign(link, { className, href: action.href, target: '_blank', rel: 'noopener' });
  link.append(action.label, make('span', 'aside', ` (${EMBED.newTab})`));
  return link;
}
