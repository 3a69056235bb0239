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
} as const;

export type DeniedStep = 'tickets' | 'purchases' | 'contact' | 'watch' | 'verify';

export const DENIED_STEPS: Record<DeniedStep, string> = {
  tickets: 'See the tickets',
  purchases: 'My purchases',
  contact: 'Contact us',
  watch: 'Watch here',
  verify: 'Confirm my address',
};

/** Why a visitor was turned away, by the API's error code, and what helps: the best first. */
export const DENIED_REASONS = {
  not_entitled: {
    title: 'No ticket yet',
    text: 'There is no ticket for this event in your account. If you bought one, log in with the account you bought it with.',
    steps: ['tickets', 'purchases'],
  },
  access_over: {
    title: 'Your time is up',
    text: 'Your ticket opened this event for a certain time, and that time is over. Another ticket opens it again.',
    steps: ['tickets', 'purchases'],
  },
  access_refunded: {
    title: 'Refunded',
    text: 'Your payment for this event was refunded or charged back, and the ticket ended with it. The receipt is with your purchases.',
    steps: ['purchases', 'tickets'],
  },
  access_suspended: {
    title: 'On hold',
    text: 'Your access is paused while your bank reviews the payment. Your ticket works again as soon as the payment is confirmed.',
    steps: ['contact', 'purchases'],
  },
  email_unverified: {
    title: 'One more step',
    text: 'The free preview is for each person once, so we ask you to confirm your e-mail address first. The link is in the mail we sent you, and your account page sends another one.',
    steps: ['verify', 'tickets'],
  },
  country_blocked: {
    title: 'Not in this country',
    text: 'This site is not available in your country. A ticket you have stays yours, and works where the event may be shown.',
    steps: ['contact', 'purchases'],
  },
  too_many_screens: {
    title: 'Too many screens',
    text: 'You are watching on as many screens as your ticket allows. Close one of the others, or go on watching here instead.',
    steps: ['watch', 'purchases'],
  },
} as const satisfies Record<string, { title: string; text: string; steps: readonly DeniedStep[] }>;

export type DeniedReason = keyof typeof DENIED_REASONS;

export function isDeniedReason(word: unknown): word is DeniedReason {
  return typeof word === 'string' && Object.hasOwn(DENIED_REASONS, word);
}

export const COUNTRY = {
  title: 'Not available',
  text: 'This site is not available in your country.',
  action: 'Retry',
} as const;
