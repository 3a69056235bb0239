/** `a[b][c]=1` nests; `a[]=1` and `a[0]=1` make a list. Every leaf is a string. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = { [key: string]: FormValue };

const KEY = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;
const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

export function parseForm(body: string): FormObject {
  const root: FormObject = {};
  for (const [key, value] of new URLSearchParams(body)) {
    const match = KEY.exec(key);
    const parts = match?.[1]
      ? [
          match[1],
          ...(match[2] ?? '')
            .split('[')
            .slice(1)
            .map((part) => part.slice(0, -1)),
        ]
      : [key];
    if (!parts.some((part) => UNSAFE.has(part))) assign(root, parts, value);
  }
  return root;
}

/** Stripe refuses bodies that are not percent-encoded UTF-8. */
export function isFormText(body: string): boolean {
  try {
    return !/\p{Cs}|\uFFFD/u.test(decodeURIComponent(body.replaceAll('+', ' ')));
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return false;
  }
}

function assign(target: FormObject, [head = '', ...rest]: string[], value: string): void {
  const next = rest[0];
  if (next === undefined) {
    target[head] = value;
    return;
  }
  if (next === '' || /^\d+$/.test(next)) {
    const before = target[head];
    const list = Array.isArray(before) ? before : [];
    target[head] = list;
    if (rest.length === 1) list.push(value);
    else assign(findItem(list, next), rest.slice(1), value);
    return;
  }
  const child = target[head];
  const object = typeof child === 'object' && !Array.isArray(child) ? child : {};
  target[head] = object;
  assign(object, rest, value);
}

/** Stripe refuses gaps in a list's indices. */
function findItem(list: FormValue[], index: string): FormObject {
  const place = index === '' ? list.length : Math.min(Number(index), list.length);
  const item = list[place];
  if (typeof item === 'object' && !Array.isArray(item)) return item;
  const object: FormObject = {};
  list[place] = object;
  return object;
}

export function toParamName(path: readonly PropertyKey[]): string {
  const [head = '', ...rest] = path.map(String);
  return head + rest.map((part) => `[${part}]`).join('');
}
