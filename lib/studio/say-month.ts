const format = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Nov 2026" for `2026-11`. */
export const sayMonth = (month: string): string => format.format(Date.parse(`${month}-01T00:00Z`));
