type PublicPage = [path: string, heading: string | RegExp, status?: number];

const TOKEN = 'x'.repeat(43);

/** Of the main host. */
const SITE: PublicPage[] = [
  ['/', /./],
  ['/services', /services/i],
  ['/plans', /plans/i],
  ['/pay-per-view-streaming', 'PPV Live Stream Platform'],
  ['/faq', 'Frequently asked questions'],
  ['/about', 'About Us'],
  ['/contact', /contact/i],
  ['/new', /./],
  ['/terms-of-use', /terms/i],
  ['/terms-and-conditions', /terms/i],
  ['/privacy-policy', 'Privacy Policy'],
  ['/refund-policy', 'Refund Policy'],
  ['/thank-you', 'Thank You!'],
  ['/denied', /denied/i],
  ['/not-available-in-your-country', /not available/i],
  ['/not-found', /./, 404],
  ['/full-house', /./],
  ['/no/such/page', /./, 404],
];

const AUTH: PublicPage[] = [
  ['/auth/login', 'Sign in'],
  ['/auth/register', 'Register'],
  ['/auth/forgot-password', 'Forgot your password?'],
  ['/auth/reset-password', 'Choose a new password'],
  [`/auth/reset-password?token=${TOKEN}`, 'Choose a new password'],
  ['/auth/code', 'Sign in with a code'],
  ['/auth/refuse', "I didn't buy this"],
  ['/auth/refuse-gift', "I don't want this ticket"],
  [`/auth/refuse-gift?token=${TOKEN}`, "I don't want this ticket"],
  [`/auth/refuse?token=${TOKEN}`, "I didn't buy this"],
  ['/auth/unsubscribe', 'Unsubscribe'],
  [`/auth/unsubscribe?token=org_1.usr_1.${TOKEN}`, 'Unsubscribe'],
  ['/auth/verify-email', 'Confirm your email'],
  [`/auth/verify-email?token=${TOKEN}`, 'Confirm your email'],
];

const EVENTS: PublicPage[] = [
  ['/events', /./],
  ['/events/evt-midnight-run', 'Midnight Run: City Marathon Live'],
];

export const PUBLIC_PAGES = { SITE, AUTH, EVENTS };
export const PUBLIC_ROUTES = [...SITE, ...AUTH, ...EVENTS].map(([path]) => path);

export const EVENT_HOSTS = ['midnight-run', 'glass-harbour', 'last-bell'] as const;

export const BUYER_ROUTES = [
  '/user/account',
  '/user/purchases',
  '/pair',
  '/user/watch/evt-midnight-run',
  '/completion',
  '/checkout',
  '/paypal',
] as const;
