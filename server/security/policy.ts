import type { ServerResponse } from 'node:http';
import type { Env } from '@/lib/env';
import type { InlineSources } from './inline-parts';

export type PolicySettings = ReturnType<typeof toPolicySettings>;

export function toPolicySettings(env: Env) {
  const isLive = env.PAYMENTS_MODE === 'live';
  return {
    isHttps: env.SITE_URL.startsWith('https:'),
    // In development React uses `eval`, and tools insert scripts.
    isDev: env.NODE_ENV !== 'production',
    stripe: isLive && env.takesCards,
    paypal: isLive && env.takesPaypal,
    sandboxUrl: env.PAYMENTS_MODE === 'sandbox' ? env.SANDBOX_URL : null,
  };
}

export const REPORT_PATH = '/api/csp-reports';

/**
 * sonner (components/ui/toaster-host) inserts an empty style sheet and fills it later, so there are
 * two hashes.
 */
export const TOAST_STYLES = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

/** docs.stripe.com/security/guide, "Content Security Policy". */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://m.stripe.network',
  ],
  connect: ['https://api.stripe.com', 'https://r.stripe.com', 'https://m.stripe.com'],
};

/** developer.paypal.com/sdk/js, "Content Security Policy". */
const PAYPAL = {
  script: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
  frame: ['https://*.paypal.com'],
  connect: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
};

type Headers = Record<string, string>;

export function toCommonHeaders({ isHttps }: PolicySettings): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Without subdomains: other names below the site's may have no https.
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

export function setHeaders(response: ServerResponse, headers: Headers): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

export const API_HEADERS: Headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Mails and link previews show pictures on other origins. */
export function toFileHeaders(contentType: string): Headers {
  return {
    'Cross-Origin-Resource-Policy': contentType.startsWith('image/') ? 'cross-origin' : 'same-origin',
  };
}

/** The studio shows these in frames. */
const FRAMED = /^\/studio\/events\/[^/]+\/preview\/?$/;

export const isFramed = (path: string) => FRAMED.test(path);

/** Of a page that only our own pages may frame. */
export function toFramedHeaders(headers: Headers): Headers {
  const policy = headers['Content-Security-Policy'] ?? '';
  return {
    ...headers,
    'Content-Security-Policy': policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    'X-Frame-Options': 'SAMEORIGIN',
  };
}

export function toPageHeaders(sources: InlineSources, settings: PolicySettings): Headers {
  return {
    'Content-Security-Policy': toPolicy(sources, settings),
    'Content-Security-Policy-Report-Only': `require-trusted-types-for 'script'; report-uri ${REPORT_PATH}; report-to csp`,
    'Reporting-Endpoints': `csp="${REPORT_PATH}"`,
    'Permissions-Policy': toPermissions(settings),
    'X-Frame-Options': 'DENY',
    // PayPal's window talks to the page that opened it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
}

/** Of a document for frames on other sites (decision 122), with its one inline style sheet. */
export function toFrameDocumentHeaders(
  style: string,
  ancestors: string,
  { isHttps }: PolicySettings,
): Headers {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORT_PATH}`,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Permissions-Policy': ['camera', 'microphone', 'geolocation'].map((name) => `${name}=()`).join(', '),
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

function toPolicy({ scripts, styles }: InlineSources, settings: PolicySettings): string {
  const { isDev, isHttps, stripe, paypal, sandboxUrl } = settings;
  const from = (part: 'script' | 'frame' | 'connect') => [
    ...(stripe ? STRIPE[part] : []),
    ...(paypal ? PAYPAL[part] : []),
    ...(sandboxUrl ? [sandboxUrl] : []),
  ];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(isDev ? ["'unsafe-inline'", "'unsafe-eval'"] : scripts), ...from('script')],
    // For browsers without the two directives below.
    'style-src': ["'self'", "'unsafe-inline'"],
    // PayPal's script inserts style sheets; beside a hash 'unsafe-inline' would not count.
    'style-src-elem': ["'self'", ...(isDev || paypal ? ["'unsafe-inline'"] : [...styles, ...TOAST_STYLES])],
    // Widths of a seek bar and a broadcaster's colours are set at run time.
    'style-src-attr': ["'unsafe-inline'"],
    // A broadcaster's pictures may be on any host.
    'img-src': ["'self'", 'data:', 'https:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...from('connect')],
    // hls.js feeds the video element from a blob.
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    // Every page: the router reaches the studio's previews from any of them.
    'frame-src': ["'self'", ...from('frame')],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(isHttps && { 'upgrade-insecure-requests': [] }),
    'report-uri': [REPORT_PATH],
    'report-to': ['csp'],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

function toPermissions({ stripe, paypal, sandboxUrl }: PolicySettings): string {
  const payers = [
    ...(stripe ? ['"https://js.stripe.com"', '"https://hooks.stripe.com"'] : []),
    ...(paypal ? ['"https://www.paypal.com"', '"https://www.sandbox.paypal.com"'] : []),
    ...(sandboxUrl ? [`"${sandboxUrl}"`] : []),
  ];
  return [
    'autoplay=(self)',
    'fullscreen=(self)',
    'picture-in-picture=(self)',
    `payment=(${['self', ...payers].join(' ')})`,
    ...['camera', 'microphone', 'geolocation', 'browsing-topics'].map((name) => `${name}=()`),
  ].join(', ');
}
