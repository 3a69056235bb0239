export const NOT_FOUND = {
  sign: '404',
  title: 'Page not found',
  text: "Looks like you've ventured into the unknown digital realm.",
  action: 'Return to website',
} as const;

export const OOPS = { sign: 'Oops', retry: 'Retry' } as const;

export const NOT_SHOWN = 'The curtain is down';

export const THANK_YOU = {
  name: 'Thank you',
  title: 'Thank You!',
  text: 'Your plan has been created successfully.',
  next: 'We will contact you soon.',
  action: 'Go to Homepage',
} as const;

export const DENIED = {
  title: 'Access denied',
  text: "Your ticket doesn't cover this page. If you think it should, sign in with the account you bought it with, or contact us.",
  home: 'Return to website',
  logIn: 'Sign in',
} as const;

export type DeniedStep = 'tickets' | 'purchases' | 'contact' | 'watch' | 'verify';

export const DENIED_STEPS: Record<DeniedStep, string> = {
  tickets: 'See the tickets',
  purchases: 'My purchases',
  contact: 'Contact us',
  watch: 'Watch here',
  verify: 'Confirm my email',
};

export const STOP_OR_WATCH = 'Stop one of them, or watch here instead.';

/** By the API's error code; the remedies with the best first. */
export const DENIED_REASONS = {
  not_entitled: {
    title: 'No ticket yet',
    text: 'Your account has no ticket for this event. If you bought one, sign in with the account you used.',
    steps: ['tickets', 'purchases'],
  },
  access_over: {
    title: 'Your access has ended',
    text: 'Your ticket or free trial for this event has ended. Get a ticket to keep watching.',
    steps: ['tickets', 'purchases'],
  },
  access_refunded: {
    title: 'Refunded',
    text: 'Your payment for this event was refunded or charged back, so your ticket is no longer valid. The receipt is under My purchases.',
    steps: ['purchases', 'tickets'],
  },
  access_suspended: {
    title: 'On hold',
    text: 'Your access is paused while your bank reviews the payment. Your ticket works again as soon as the payment is confirmed.',
    steps: ['contact', 'purchases'],
  },
  email_unverified: {
    title: 'One more step',
    text: 'Each person gets one free preview, so please confirm your email address first. Open the link we emailed you, or send a new one from your account page.',
    steps: ['verify', 'tickets'],
  },
  country_blocked: {
    title: 'Not in this country',
    text: 'This site is not available in your country. If you have a ticket, it stays valid wherever the event can be shown.',
    steps: ['contact', 'purchases'],
  },
  too_many_screens: {
    title: 'Too many screens',
    text: "You're already watching on as many screens as your ticket allows. Close one of them, or watch here instead.",
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
