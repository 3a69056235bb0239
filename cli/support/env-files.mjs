import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const LINE = /^\s*(?:export\s+)?([\w.-]+)\s*=(.*)$/;

/** Parses a `.env` file as Next does. @returns the variables in the file, by name */
export function parseEnvFile(text, known = {}) {
  const found = {};
  for (const line of text.split(/\r?\n/)) {
    const [, name, rest] = LINE.exec(line) ?? [];
    if (!name || line.trim().startsWith('#')) continue;
    const { value, literal } = unquote(rest.trim());
    found[name] = literal ? value : expand(value, { ...found, ...known });
  }
  return found;
}

/**
 * Reads `.env` files in Next's order; variables that are set win. @param mode 'production' or
 * 'development'
 */
export function withEnvFiles(root, mode, environment) {
  const merged = { ...environment };
  for (const name of [`.env.${mode}.local`, '.env.local', `.env.${mode}`, '.env']) {
    const found = parseEnvFile(readIfThere(join(root, name)), merged);
    for (const [key, value] of Object.entries(found)) merged[key] ??= value;
  }
  return merged;
}

function unquote(rest) {
  const quoted = /^(['"`])((?:\\.|(?!\1).)*)\1/.exec(rest);
  if (!quoted) return { value: rest.split('#', 1)[0].trimEnd(), literal: false };
  const [, quote, inner] = quoted;
  if (quote === '"') return { value: inner.replaceAll('\\n', '\n').replaceAll('\\"', '"'), literal: false };
  return { value: inner, literal: true };
}

function expand(value, known) {
  return value.replace(/(\\)?\$(?:\{([\w]+)\}|([A-Za-z_]\w*))/g, (all, escaped, braced, bare) =>
    escaped ? all.slice(1) : (known[braced ?? bare] ?? ''),
  );
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}
