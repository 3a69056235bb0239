/** An amount as people type it (`$15`, `15,00`, `1,250.50`), as `parseUsdToCents` reads it. */
export function toPlainAmount(typed: string): string {
  const text = typed.replace(/^(?:US)?\$|(?:\$|USD)$/gi, '').trim();
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text);
  return isGrouped ? text.replaceAll(',', '') : text.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}
