import { createHash } from 'node:crypto';

const SCRIPT = /<script(\s[^>]*)?>([\s\S]*?)<\/script>/g;
const STYLE = /<style(?:\s[^>]*)?>([\s\S]*?)<\/style>/g;

// Scripts with an address, and data blocks (`type="application/ld+json"`), which don't run.
const NOT_INLINE = /\s(?:src|type)=/;

/** Sources of a policy (CSP 3, section 2.3.1). */
export type InlineSources = { scripts: string[]; styles: string[] };

export function inlineScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    NOT_INLINE.test(attributes) ? [] : [text],
  );
}

export function hashInlineParts(html: string): InlineSources {
  return hashParts(html, () => true);
}

/** Replaces the nonce by hashes of the scripts that carried it. */
export function settleNonce(html: string, nonce: string): InlineSources & { html: string } {
  const mark = `nonce="${nonce}"`;
  const settle = (text: string) => withoutNonce(text, nonce);
  return { html: settle(html), ...hashParts(html, (attributes) => attributes.includes(mark), settle) };
}

export function withoutNonce(text: string, nonce: string): string {
  return text.replaceAll(`; nonce="${nonce}"`, '').replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '');
}

function hashParts(
  html: string,
  isTrusted: (attributes: string) => boolean,
  settle = (text: string) => text,
): InlineSources {
  const scripts = [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', text = '']) =>
    NOT_INLINE.test(attributes) || !isTrusted(attributes) ? [] : [toSource(settle(text))],
  );
  const styles = [...html.matchAll(STYLE)].map(([, text = '']) => toSource(settle(text)));
  return { scripts: [...new Set(scripts)], styles: [...new Set(styles)] };
}

export function toSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
