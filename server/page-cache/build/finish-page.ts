import { PurgeCSS } from 'purgecss';
import { type LatePart, type LateParts, toBodyScript, toHeadScript } from './late-parts';

const SCRIPT = /<script src="[^"]*"[^>]* async=""><\/script>/g;
const STYLESHEET = /<link rel="stylesheet" [^>]*\/>/g;
const FONT = /<link rel="preload" [^>]*as="font"[^>]*\/>/g;
const SCRIPT_PRELOAD = /<link rel="preload" as="script"[^>]*\/>/g;
const MANIFEST = /<link rel="manifest"[^>]*\/>/g;

/** Rules for parts of form controls alone, as a browser draws them. */
const CONTROL_PARTS =
  /(?<=[{};])::(?:file-selector-button|placeholder|-webkit-[\w-]+)(?:,::[\w-]+)*\{[^{}]*\}/g;

/** The scripts that hand React the page's data; what they push is JSON, with every `<` escaped. */
const DATA =
  /<script>(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\))\.push\((\[[^<]*\])\)<\/script>/g;

export type FinishedPage = { html: string; data: string | null; scripts: string[] };

/**
 * Makes a page show itself in one answer: the rules it uses stand in it; data, scripts, style
 * sheets, fonts and manifest are fetched after the first paint. A page of another form comes back
 * as it is.
 */
export async function finishPage(
  html: string,
  readStylesheet: (href: string) => Promise<string>,
  toDataAddress: (data: string) => string,
): Promise<FinishedPage> {
  const scripts = parts(html, SCRIPT);
  const links = parts(html, STYLESHEET);
  if (scripts.length === 0 || links.length === 0 || !html.includes('</head>') || !html.includes('</body>'))
    return { html, data: null, scripts: [] };
  const data = `[${[...html.matchAll(DATA)].map(([, pushed]) => pushed).join(',')}]`;
  const late: LateParts = {
    data: toDataAddress(data),
    fonts: parts(html, FONT),
    links: [...links, ...parts(html, MANIFEST)],
    scripts,
  };
  const sheets = await Promise.all(
    links.map(async ({ href = '' }) => absolute(await readStylesheet(href), href)),
  );
  // All of them at once: one reads the values that another one gives.
  const style = await keepUsed(sheets.join(''), html);
  const noScript = `<noscript>${links.map(({ href = '' }) => `<link rel="stylesheet" href="${href}"/>`).join('')}</noscript>`;
  const bare = [SCRIPT, STYLESHEET, FONT, SCRIPT_PRELOAD, MANIFEST, DATA].reduce(
    (text, pattern) => text.replace(pattern, ''),
    html,
  );
  const finished = bare
    .replace(
      '</head>',
      () => `<style>${style}</style>${noScript}<script>${toHeadScript(late)}</script></head>`,
    )
    .replace('</body>', () => `<script>${toBodyScript(late)}</script></body>`);
  return { html: finished, data, scripts: scripts.map(({ src = '' }) => src) };
}

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

/** Addresses in a style sheet are relative to it (CSS Values 4, section 4.5). */
function absolute(css: string, href: string): string {
  return css.replace(/url\((?!["']?(?:data:|#|\/))["']?([^"')]+)["']?\)/g, (_, address: string) => {
    const { pathname, search } = new URL(address, new URL(href, 'http://page.invalid'));
    return `url(${pathname}${search})`;
  });
}

// Rules for classes in the page or its data; no fonts, which would be fetched before the first
// paint.
async function keepUsed(css: string, html: string): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    // As React escapes attributes, and JSON the data for hydration.
    content: [{ raw: html.replaceAll(/&amp;|\\u0026/g, '&').replaceAll('&gt;', '>'), extension: 'html' }],
    css: [{ raw: css.replace(/@font-face\{[^}]*url\([^}]*\}/g, '') }],
    // Classes, whatever they are written with, and the names of elements and attributes.
    defaultExtractor: (content) => [
      ...(content.match(/[^"'`\s\\]+/g) ?? []),
      ...(content.match(/[A-Za-z][\w-]*/g) ?? []),
    ],
    // What stands on no class: the page's values, and the ring around what has the keyboard.
    safelist: { greedy: [/^:(root|focus-visible)$/, /dark|light|data-viewer/], variables: namesRead(html) },
    variables: true,
  });
  return leaveOutUnseen(result?.css ?? css, html);
}

/** What stands on no class: parts of controls on a page without any, and values nothing reads. */
function leaveOutUnseen(css: string, html: string): string {
  const read = new Set(namesRead(css + html));
  const rules = css.replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name: string) =>
    read.has(name) ? rule : '',
  );
  return /<(?:input|select|textarea)\b/.test(html) ? rules : rules.replace(CONTROL_PARTS, '');
}

const namesRead = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name);
