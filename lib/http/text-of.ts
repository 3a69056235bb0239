/** A field of what may be no object: undefined without it. */
export function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

/** The same of a text; null for an empty one and for all else. */
export function textOf(value: unknown, field: string): string | null {
  const found = fieldOf(value, field);
  return typeof found === 'string' && found !== '' ? found : null;
}
