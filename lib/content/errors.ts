/** The browser downloads this with every page, so it stays small. */
export const PAGE_ERROR = {
  title: 'The projector jammed',
  text: 'This page could not be shown. Please try again; if it keeps happening, tell us what you were doing.',
  retry: 'Try again',
  home: 'Return to website',
  reference: (id: string) => `Reference: ${id}`,
} as const;

export const SITE_ERROR = {
  title: 'Something went wrong',
  heading: 'The lights went out',
  text: 'Something went wrong! Please try again.',
  retry: 'Try again',
} as const;
