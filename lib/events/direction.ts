const RIGHT_TO_LEFT = /^\P{L}*[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;

/** `rtl` where styles need it; otherwise the browser decides. */
export function toDirection(text: string): 'rtl' | 'auto' {
  return RIGHT_TO_LEFT.test(text) ? 'rtl' : 'auto';
}
