/** Attributes of an element that a page needs after its first paint only. */
export type LatePart = Record<string, string>;

type Rest = {
  /** The address of a JSON array of what Next's scripts would push; null where it is inline. */
  data: string | null;
  scripts: LatePart[];
};

declare global {
  interface Window {
    __late: (rest: Rest) => void;
    /** Next's data for hydration. */
    __next_f?: unknown[];
  }
}

export const DATA_ID = 'page-data';

/** Session storage: the newest style sheet that this tab has fetched. */
const SEEN = 'seen-style';

const LATEST_MS = 3000;

/**
 * In the head. On a tab's later pages style sheet and fonts are cached, so they are inserted before
 * the first paint to avoid flicker. The end of the page calls `__late`, which inserts the rest;
 * scripts follow the data, which React reads when it starts.
 */
export function lateParts({ fonts, links }: { fonts: LatePart[]; links: LatePart[] }): void {
  const mark = links.map(({ href }) => href).join(' ');
  let isEarly = false;
  try {
    isEarly = sessionStorage.getItem(SEEN) === mark;
    if (isEarly) append([...fonts, ...links.map((link) => ({ ...link, blocking: 'render' }))], 'link');
  } catch {
    // Storage can be switched off.
  }

  window.__late = ({ data, scripts }) =>
    afterPaint(() => {
      if (!isEarly) appendLinks(fonts, links);
      append(
        scripts.map(({ src = '' }) => ({ rel: 'preload', as: 'script', href: src })),
        'link',
      );
      void readRows(data).then((rows) => {
        const pushed = (window.__next_f ??= []);
        for (const row of rows) pushed.push(row);
        append(scripts, 'script');
      });
      try {
        sessionStorage.setItem(SEEN, mark);
      } catch {
        // Storage can be switched off.
      }
    });
}

/** Style sheets wait for the fonts, so that the page is laid out once. */
function appendLinks(fonts: LatePart[], links: LatePart[]): void {
  const isSheet = ({ rel }: LatePart) => rel === 'stylesheet';
  const sheets = links.filter(isSheet).map((link) => ({ ...link, media: 'print' }));
  let awaited = fonts.length + sheets.length;
  const show = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="print"]')) link.media = 'all';
  };
  append([...fonts, ...sheets], 'link', () => {
    awaited -= 1;
    if (awaited === 0) show();
  });
  setTimeout(show, LATEST_MS);
  append(
    links.filter((link) => !isSheet(link)),
    'link',
  );
}

/** `onSettled` is called for each part when it is loaded or has failed, or is left out. */
function append(parts: LatePart[], tag: 'link' | 'script', onSettled?: () => void): void {
  for (const part of parts) {
    if (part.as === 'font' && 'slow' in document.documentElement.dataset) {
      onSettled?.();
      continue;
    }
    const element = document.createElement(tag);
    for (const name in part) element.setAttribute(name, part[name] ?? '');
    if (onSettled) element.onload = element.onerror = onSettled;
    document.head.append(element);
  }
}

async function readRows(data: string | null): Promise<unknown[]> {
  if (data === null) return JSON.parse(document.getElementById(DATA_ID)?.textContent ?? '') as unknown[];
  const response = await fetch(data);
  return (await response.json()) as unknown[];
}

/**
 * After the first contentful paint (W3C Paint Timing) and the main picture, or its failure; in a
 * background tab at once, in any case after three seconds.
 */
function afterPaint(then: () => void): void {
  let isOver = false;
  const timer = setTimeout(begin, LATEST_MS);

  function begin() {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    then();
  }

  function afterPicture() {
    const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
    const onPicture = () => requestAnimationFrame(() => setTimeout(begin));
    if (!picture) setTimeout(begin);
    else if (picture.complete) onPicture();
    else picture.onload = picture.onerror = onPicture;
  }

  try {
    if (document.hidden) return begin();
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) afterPicture();
    }).observe({ type: 'paint', buffered: true });
  } catch {
    begin();
  }
}
