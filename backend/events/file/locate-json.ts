/** The line of each key, or of the value inside a list. */
export type JsonLines = Map<string, number>;

const TOKEN =
  /"(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{},:]/y;

export const toPathKey = (path: readonly PropertyKey[]): string => path.map(String).join('.');

/** An events file has 5. Each level is a call, and its path is copied. */
const MAX_DEPTH = 20;

/** Fails at the first syntax error (RFC 8259), duplicate key, or value that is too deep. */
export function locateJson(
  text: string,
): { ok: true; lines: JsonLines } | { ok: false; fault: { line: number; message: string } } {
  const lines: JsonLines = new Map();
  let at = 0;
  let line = 1;

  class Stop extends Error {}
  const stop = (message: string): never => {
    throw new Stop(message);
  };

  function skipSpace(): void {
    for (; ' \t\r\n'.includes(text[at] ?? 'x'); at += 1) if (text[at] === '\n') line += 1;
  }

  function next(): string {
    skipSpace();
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    if (token === undefined)
      return stop(at >= text.length ? 'the file ends too early' : `unexpected ${text[at]}`);
    if (token.startsWith('"') && [...token].some((character) => character < ' ')) {
      return stop('a text holds a line break or a tab');
    }
    at += token.length;
    return token;
  }

  function readList(path: string[]): void {
    skipSpace();
    if (text[at] === ']') return void next();
    for (let index = 0; ; index += 1) {
      skipSpace();
      readValue([...path, String(index)], line);
      const token = next();
      if (token === ']') return;
      if (token !== ',') stop(`expected , or ] but found ${token}`);
    }
  }

  function readObject(path: string[]): void {
    skipSpace();
    if (text[at] === '}') return void next();
    for (;;) {
      const key = next();
      if (!key.startsWith('"')) stop(`expected a name in quotes but found ${key}`);
      const keyPath = [...path, String(JSON.parse(key))];
      if (lines.has(toPathKey(keyPath))) stop(`${key} is given twice`);
      const keyLine = line;
      const colon = next();
      if (colon !== ':') stop(`expected : after ${key} but found ${colon}`);
      readValue(keyPath, keyLine);
      const token = next();
      if (token === '}') return;
      if (token !== ',') stop(`expected , or } but found ${token}`);
    }
  }

  function readValue(path: string[], valueLine: number): void {
    if (path.length > MAX_DEPTH) stop(`lists are nested more than ${MAX_DEPTH} deep`);
    lines.set(toPathKey(path), valueLine);
    const token = next();
    if (token === '[') readList(path);
    else if (token === '{') readObject(path);
    else if (/^[\]},:]/.test(token)) stop(`expected a value but found ${token}`);
  }

  try {
    skipSpace();
    readValue([], line);
    skipSpace();
    if (at < text.length) stop(`expected the end of the file but found ${text[at]}`);
    return { ok: true, lines };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ok: false, fault: { line, message: error.message } };
  }
}
