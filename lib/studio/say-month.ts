const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** "November 2026" for `2026-11`. */
export const sayMonth = (month: string): string => format.format(Date.parse(`${month}-01T00:00Z`));
