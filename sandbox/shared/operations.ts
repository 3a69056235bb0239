export type Provider = 'stripe' | 'paypal';
export const OPERATIONS = [
  'token',
  'create',
  'get',
  'confirm',
  'cancel',
  'capture',
  'get-capture',
  'refund',
  'get-refund',
  'get-charge',
  'get-event',
  'get-dispute',
  'create-session',
  'get-session',
  'expire-session',
  'verify-webhook',
] as const;
export type Operation = (typeof OPERATIONS)[number];

const ROUTES: ReadonlyArray<
  readonly [method: string, path: RegExp, provider: Provider, operation: Operation]
> = [
  ['POST', /^\/v1\/payment_intents$/, 'stripe', 'create'],
  ['GET', /^\/v1\/payment_intents\/[^/]+$/, 'stripe', 'get'],
  ['POST', /^\/v1\/payment_intents\/[^/]+\/confirm$/, 'stripe', 'confirm'],
  ['POST', /^\/v1\/payment_intents\/[^/]+\/cancel$/, 'stripe', 'cancel'],
  ['POST', /^\/v1\/refunds$/, 'stripe', 'refund'],
  ['GET', /^\/v1\/refunds(\/[^/]+)?$/, 'stripe', 'get-refund'],
  ['GET', /^\/v1\/charges\/[^/]+$/, 'stripe', 'get-charge'],
  ['GET', /^\/v1\/events\/[^/]+$/, 'stripe', 'get-event'],
  ['GET', /^\/v1\/disputes(\/[^/]+)?$/, 'stripe', 'get-dispute'],
  ['POST', /^\/v1\/checkout\/sessions$/, 'stripe', 'create-session'],
  ['GET', /^\/v1\/checkout\/sessions\/[^/]+$/, 'stripe', 'get-session'],
  ['POST', /^\/v1\/checkout\/sessions\/[^/]+\/expire$/, 'stripe', 'expire-session'],
  ['POST', /^\/v1\/oauth2\/token$/, 'paypal', 'token'],
  ['POST', /^\/v2\/checkout\/orders$/, 'paypal', 'create'],
  ['GET', /^\/v2\/checkout\/orders\/[^/]+$/, 'paypal', 'get'],
  ['POST', /^\/v2\/checkout\/orders\/[^/]+\/capture$/, 'paypal', 'capture'],
  ['GET', /^\/v2\/payments\/captures\/[^/]+$/, 'paypal', 'get-capture'],
  ['POST', /^\/v2\/payments\/captures\/[^/]+\/refund$/, 'paypal', 'refund'],
  ['GET', /^\/v2\/payments\/refunds\/[^/]+$/, 'paypal', 'get-refund'],
  ['GET', /^\/v1\/customer\/disputes(\/[^/]+)?$/, 'paypal', 'get-dispute'],
  ['POST', /^\/v1\/notifications\/verify-webhook-signature$/, 'paypal', 'verify-webhook'],
];

/** Names the provider's call that a request is; null for pages, preflights and everything else. */
export function findOperation(
  method: string,
  path: string,
): { provider: Provider; operation: Operation } | null {
  const route = ROUTES.find(([verb, pattern]) => verb === method && pattern.test(path));
  return route ? { provider: route[2], operation: route[3] } : null;
}
