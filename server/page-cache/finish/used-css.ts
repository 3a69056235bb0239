import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

const toFile = (address: string) =>
  new URL(address, 'http://page.invalid').pathname.replace(/^\/_next\//, '');

export function createStylesheetReader(distDir: string): (href: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (href) => {
    const text = known.get(href) ?? readFile(join(distDir, toFile(href)), 'utf8');
    known.set(href, text);
    return text;
  };
}

const MAX_KEPT = 100;

export type KeepUsed = (css: string, html: string) => Promise<string>;

/**
 * PurgeCSS takes a tenth of a second, so the result is cached by the names that a page shares with
 * the style sheets.
 */
export function createUsedCss(): KeepUsed {
  const sheets = new LRUCache<string, { names: ReadonlySet<string>; known: Map<string, Promise<string>> }>({
    max: 4,
  });

  return (css, html) => {
    const { names, known } = sheets.get(css) ?? {
      names: listNames(css),
      known: new Map<string, Promise<string>>(),
    };
    sheets.set(css, { names, known });
    const used = [...new Set(listWords(html))].filter((word) => names.has(word)).sort();
    const key = JSON.stringify(used);
    const rules = known.get(key) ?? findUsed(css, used);
    if (known.size >= MAX_KEPT) known.clear();
    known.set(key, rules);
    return rules;
  };
}

// Fonts are left out, because they would load before the first paint.
async function findUsed(css: string, words: string[]): Promise<string> {
  const { PurgeCSS } = await import('purgecss');
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: '', extension: 'html' }],
    // PurgeCSS takes Tailwind's `:where(:is(x))` for empty.
    css: [
      {
        raw: css
          .replace(/@font-face\{[^}]*url\([^}]*\}/g, '')
          .replace(/:where\(:is\(([^()]*)\)\)/g, ':where($1)'),
      },
    ],
    defaultExtractor: () => words,
    // Rules without a class: the page's variables and the focus ring.
    safelist: { greedy: [/^:(root|focus-visible)$/, /dark|light|data-viewer|data-slow/] },
    keyframes: true,
  });
  return result?.css ?? css;
}

function listWords(html: string): string[] {
  // React escapes attributes, and JSON the data for hydration.
  const text = html.replaceAll(/&amp;|\\u0026/g, '&').replaceAll('&gt;', '>');
  return [...(text.match(/[^"'`\s\\]+/g) ?? []), ...(text.match(/[A-Za-z][\w-]*/g) ?? [])];
}

const ESCAPE = /\\(?:([0-9a-f]{1,6})\s?|(.))/gi;

/** Undoes the escapes of classes (CSS Syntax 3, section 4.3.7). */
function listNames(css: string): Set<string> {
  const classes = css.match(/(?<=\.)(?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+/gi) ?? [];
  const unescaped = classes.map((name) =>
    name.replace(ESCAPE, (_, hex: string | undefined, character = '') =>
      hex === undefined ? String(character) : String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
  );
  return new Set([...unescaped, ...(css.match(/[A-Za-z][\w-]*/g) ?? []), ...listQuoted(css)]);
}

const listQuoted = (css: string) => [...css.matchAll(/="([^"]*)"/g)].map(([, value = '']) => value);
