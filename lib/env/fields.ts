import * as z from 'zod';
import { isLoopbackHost } from './loopback-host';

export const IS_SECRET = { secret: 'value' };
export const LISTS_SECRETS = { secret: 'list' };
export const HAS_PASSWORD = { secret: 'password' };

export const matching = (pattern: RegExp, needs: string) => z.string().regex(pattern, needs);

export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'needs true or false' })
  .transform((value) => value === 'true' || value === '1');

export const splitList = (value: string) => value.split(/[\s,]+/).filter(Boolean);

const CALL_GROUPS = [
  'account',
  'channels',
  'codes',
  'contact',
  'events',
  'free-orders',
  'gifts',
  'guests',
  'hosted-page',
  'pairing',
  'passwords',
  'paypal',
  'playback',
  'purchases',
  'passes',
  'saved-methods',
  'sso',
  'studio',
] as const;
export const callGroups = z
  .string()
  .transform((value) => (value === 'specified' ? [] : splitList(value)))
  .pipe(z.array(z.enum(CALL_GROUPS, `needs specified, or a list of ${CALL_GROUPS.join(', ')}`)));

const PROXIES =
  'needs true, false, or addresses and ranges with commas between them, like 10.0.0.5, 10.1.0.0/16';
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const addresses = z
  .string()
  .transform(splitList)
  .refine((list) => list.length > 0 && list.every((one) => address.safeParse(one).success), PROXIES);
export const proxies = z.union([flag, addresses], { error: PROXIES });

const PORT = 'needs a port number between 1 and 65535';
export const port = z.coerce
  .number({ error: PORT })
  .int('needs a whole port number')
  .min(1, PORT)
  .max(65_535, PORT);

const whole = (min: number, max: number, needs: { number: string; whole: string; unit: string }) =>
  z.coerce
    .number({ error: needs.number })
    .int(needs.whole)
    .min(min, `needs at least ${min}${needs.unit}`)
    .max(max, `needs at most ${max}${needs.unit}`);

export const limit = whole(1, 1_000_000, {
  number: 'needs a whole number',
  whole: 'needs a whole number',
  unit: '',
});
export const milliseconds = (min: number, max: number) =>
  whole(min, max, {
    number: 'needs a number of milliseconds',
    whole: 'needs whole milliseconds',
    unit: ' ms',
  });
export const kib = whole(8, 1_048_576, {
  number: 'needs a number of KiB',
  whole: 'needs whole KiB',
  unit: ' KiB',
});

export const httpAddress = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    'needs an http or https address, like http://127.0.0.1:4318',
  );

export const httpOrigin = z
  .string()
  .refine(isHttpOrigin, 'needs an http or https address without a path, like https://example.com')
  .transform((value) => new URL(value).origin);

function isHttpOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.username;
}

const BUCKET = 'needs the https address of a bucket, like https://s3.example.com/media';
/** Plain http is for this machine, and for a name of its own network. */
export const bucketAddress = z
  .string()
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    const { protocol, hostname, pathname, search, hash, username } = new URL(value);
    const isSafe =
      protocol === 'https:' ||
      (protocol === 'http:' && (isLoopbackHost(hostname) || !hostname.includes('.')));
    return isSafe && /^\/[a-z0-9][a-z0-9.-]{1,62}\/?$/.test(pathname) && !search && !hash && !username;
  }, BUCKET)
  .transform((value) => new URL(value).href.replace(/\/$/, ''));

const UNREADABLE = 'needs a password in which % is written as %25';

function hasReadablePassword(address: string): boolean {
  try {
    decodeURIComponent(URL.canParse(address) ? new URL(address).password : '');
    return true;
  } catch {
    return false;
  }
}

export const databaseUrl = matching(
  /^(file:.+|postgres(ql)?:\/\/.+)$/,
  'needs file:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME',
).refine(hasReadablePassword, UNREADABLE);

export const email = matching(
  /^[^\s@<>"&\\]+@[^\s@<>"&\\][^\s@<>."&\\]*\.[^\s@<>"&\\]+$/,
  'needs an email address',
);

export const sender = matching(
  /^[^<>@\r\n]+ <[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/,
  'needs an email address, or a name and one: Marquee <mail@example.com>',
);

export const smtpUrl = z
  .string()
  .refine(
    (value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value),
    'needs smtp://USER:PASSWORD@HOST:PORT or smtps://…',
  )
  .refine(hasReadablePassword, UNREADABLE);

export const keys = matching(
  /^[\w-]{1,16}:[^\s,]{32,}(\s*,\s*[\w-]{1,16}:[^\s,]{32,})*$/,
  'needs NAME:SECRET with a secret of at least 32 characters, or several with commas between them',
).transform((value) =>
  splitList(value).map((pair) => {
    const [kid = '', ...secret] = pair.split(':');
    return { kid, secret: secret.join(':') };
  }),
);
