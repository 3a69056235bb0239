const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;

/** The `dir` of a heading, by its first letter: `rtl` where styles need it, else the browser's. */
export function toDirection(text: string): 'rtl' | 'auto' {
  return RIGHT_TO_LEFT.test(text) ? 'rtl' : 'auto';
}
