export function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

/** Null for an empty text and for other types. */
export function textOf(value: unknown, field: string): string | null {
  const found = fieldOf(value, field);
  return typeof found === 'string' && found !== '' ? found : null;
}
