import { toInlineScript } from '@/lib/inline-script';
import BUNDLED from './inline/bundled.json';
import { DATA_ID, type LatePart } from './inline/late-parts';
import type { KeepUsed } from './used-css';

const SCRIPT = /<script src="[^"]*"[^>]* async=""><\/script>/g;
const STYLESHEET = /<link rel="stylesheet" [^>]*\/>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;
/** Fallback faces have no file. */
const FONT = /@font-face\{[^}]*?url\(([^)]+\.woff2)\)/g;
const MANIFEST = /<link rel="manifest"[^>]*\/>/g;

/** Next's scripts push JSON with every `<` escaped. */
const DATA =
  /<script>(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\))\.push\((\[[^<]*\])\)<\/script>/g;

const OTHER_DATA = /<script>[^<]*__next_f/;

export type FinishedPage = { html: string; data: string; inline: string[] };

type Tools = {
  readStylesheet: (href: string) => Promise<string>;
  keepUsed: KeepUsed;
  /** Null to keep the data in the page. */
  toDataAddress: ((data: string) => string) | null;
};

/**
 * Inlines the CSS that a page uses and delays data, scripts, style sheets and fonts until after the
 * first paint.
 * @throws Error for a page of another structure
 */
export async function finishPage(
  html: string,
  { readStylesheet, keepUsed, toDataAddress }: Tools,
): Promise<FinishedPage> {
  const scripts = parts(html, SCRIPT);
  const links = parts(html, STYLESHEET);
  const rows = [...html.matchAll(DATA)].map(([, pushed]) => pushed);
  const bare = [SCRIPT, STYLESHEET, SCRIPT_PRELOAD, MANIFEST, DATA].reduce(
    (text, pattern) => text.replace(pattern, ''),
    html,
  );
  if (!bare.includes('</head>') || !bare.includes('</body>')) throw new Error('The page is not whole.');
  if (scripts.length === 0) throw new Error('The page begins with no script.');
  if (links.length === 0) throw new Error('The page has no style sheet.');
  if (rows.length === 0 || OTHER_DATA.test(bare)) throw new Error('The data for hydration has another form.');
  const data = `[${rows.join(',')}]`;
  JSON.parse(data);
  const sheets = await Promise.all(
    links.map(async ({ href = '' }) => absolute(await readStylesheet(href), href)),
  );
  // Together, because one sheet reads variables of another.
  const css = sheets.join('');
  const style = await keepUsed(css, html);
  const head = toInlineScript(BUNDLED.lateParts, {
    fonts: [...css.matchAll(FONT)].map(([, href = '']) => toFont(href)),
    links: [...links, ...parts(html, MANIFEST)],
  });
  const body = toInlineScript('__late(ARGUMENT)', { data: toDataAddress && toDataAddress(data), scripts });
  const noScript = `<noscript>${links.map(({ href = '' }) => `<link rel="stylesheet" href="${href}"/>`).join('')}</noscript>`;
  const block = toDataAddress ? '' : `<script type="application/json" id="${DATA_ID}">${data}</script>`;
  const finished = bare
    .replace('</head>', () => `<style>${style}</style>${noScript}<script>${head}</script></head>`)
    .replace('</body>', () => `${block}<script>${body}</script></body>`);
  return { html: finished, data, inline: [head, body] };
}

const toFont = (href: string): LatePart => ({
  rel: 'preload',
  href,
  as: 'font',
  crossorigin: '',
  type: 'font/woff2',
});

function parts(html: string, pattern: RegExp): LatePart[] {
  return (html.match(pattern) ?? []).map((tag) =>
    Object.fromEntries(
      [...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        value.replaceAll('&amp;', '&'),
      ]),
    ),
  );
}

/** CSS Values 4, section 4.5. */
function absolute(css: string, href: string): string {
  return css.replace(/url\((?!["']?(?:data:|#|\/))["']?([^"')]+)["']?\)/g, (_, address: string) => {
    const { pathname, search } = new URL(address, new URL(href, 'http://page.invalid'));
    return `url(${pathname}${search})`;
  });
}
