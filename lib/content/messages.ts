/** The short pages that say one thing. The sentences come from the specification, sections 2 and 8. */
export const NOT_FOUND = {
  title: 'Page not found',
  text: "Looks like you've ventured into the unknown digital realm.",
  action: 'Return to website',
} as const;

export const THANK_YOU = {
  title: 'Thank You!',
  text: 'Your plan has been created successfully.',
  next: 'We will contact you soon.',
  action: 'Go to Homepage',
} as const;

export const DENIED = {
  title: 'Access denied',
  text: 'Your ticket does not open this door. If you think it should, log in with the account you bought it with, or write to us.',
  home: 'Return to website',
  logIn: 'Log in',
  tickets: 'See the tickets',
} as const;

export const COUNTRY = {
  title: 'Not available',
  text: 'This site is not available in your country.',
  action: 'Retry',
} as const;
