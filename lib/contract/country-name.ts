const NAMES = new Intl.DisplayNames('en', { type: 'region' });

/** Of an ISO 3166-1 alpha-2 code; empty for an empty one. */
export const toCountryName = (code: string): string => (code === '' ? '' : (NAMES.of(code) ?? code));
