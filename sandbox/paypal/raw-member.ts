/**
 * The text of one member of a JSON object, as it was written; null when it is not there. A
 * signature is over bytes, and a parsed value has lost them. The text must be valid JSON.
 */
export function findRawMember(json: string, name: string): string | null {
  let depth = 0;
  let key = '';
  let start = -1;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') {
      const end = findStringEnd(json, at);
      if (depth === 1 && start < 0) key = JSON.parse(json.slice(at, end));
      at = end - 1;
    } else if (sign === ':' && depth === 1 && start < 0) {
      start = at + 1;
    } else if ((sign === ',' || sign === '}') && depth === 1) {
      if (key === name && start >= 0) return json.slice(start, at).trim();
      start = -1;
      if (sign === '}') return null;
    } else if (sign === '{' || sign === '[') {
      depth += 1;
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
    }
  }
  return null;
}

/** The place after the closing quotation mark of the text that begins at `from`. */
function findStringEnd(json: string, from: number): number {
  let at = from + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}
