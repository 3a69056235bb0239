import { createHash } from 'node:crypto';

const SCRIPT = /<script(\s[^>]*)?>([\s\S]*?)<\/script>/g;
const STYLE = /<style(?:\s[^>]*)?>([\s\S]*?)<\/style>/g;

/** Scripts with an address have no text, and blocks of data (`type="application/ld+json"`) are not run. */
const NOT_INLINE = /\s(?:src|type)=/;

/** The sources under which the inline scripts and style sheets of a page run, as they stand in a policy (CSP 3, section 2.3.1). */
export type InlineSources = { scripts: string[]; styles: string[] };

/**
 * Hashes a page's inline scripts and style sheets. With a nonce only those scripts count that carry it, whatever else
 * stands in the page.
 */
export function hashInlineParts(html: string, nonce?: string): InlineSources {
  const scripts = [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    NOT_INLINE.test(attributes) || (nonce !== undefined && !attributes.includes(`nonce="${nonce}"`))
      ? []
      : [toSource(text)],
  );
  const styles = [...html.matchAll(STYLE)].map(([, text = '']) => toSource(text));
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

function toSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
