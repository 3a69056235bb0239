export function textOf(value: unknown, field: string): string | null {
  if (typeof value !== 'object' || value === null || !(field in value)) return null;
  const found: unknown = Reflect.get(value, field);
  return typeof found === 'string' && found !== '' ? found : null;
}
