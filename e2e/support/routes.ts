export const PUBLIC_ROUTES = [
  '/',
  '/services',
  '/plans',
  '/pay-per-view-streaming',
  '/faq',
  '/about',
  '/contact',
  '/new',
  '/terms-of-use',
  '/terms-and-conditions',
  '/privacy-policy',
  '/refund-policy',
  '/thank-you',
  '/denied',
  '/not-available-in-your-country',
  '/not-found',
  '/full-house',
  '/no/such/page',
  '/auth/login',
  '/auth/register',
  '/auth/forgot-password',
  '/auth/reset-password',
  `/auth/reset-password?token=${'x'.repeat(43)}`,
  `/auth/verify-email?token=${'x'.repeat(43)}`,
  '/events',
  '/events/evt-midnight-run',
] as const;

export const EVENT_HOSTS = ['midnight-run', 'glass-harbour', 'last-bell'] as const;

export const BUYER_ROUTES = [
  '/user/account',
  '/user/purchases',
  '/user/watch/evt-midnight-run',
  '/completion',
  '/checkout',
  '/paypal',
] as const;
