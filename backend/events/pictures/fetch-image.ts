import { lookup as lookUpName } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@/lib/network/public-address';

/** Covers the DNS query, redirects and the body. */
const DEADLINE_MS = 20_000;
const MAX_BYTES = 30 * 1024 * 1024;
const MAX_REDIRECTS = 3;

type Options = {
  isAllowed?: (address: string) => boolean;
  get?: typeof getHttps;
  deadlineMs?: number;
  maxBytes?: number;
};

class ImageFault extends Error {}

/** Connects only to public addresses. Fails with a message for the operator. */
export async function fetchImage(
  address: string,
  {
    isAllowed = isPublicAddress,
    get = getHttps,
    deadlineMs = DEADLINE_MS,
    maxBytes = MAX_BYTES,
  }: Options = {},
): Promise<{ ok: true; bytes: Buffer } | { ok: false; says: string }> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await ask(url, { isAllowed, get, signal });
      const to = toRedirect(answer, url);
      if (to === null) return { ok: true, bytes: await readBody(answer, maxBytes) };
      answer.destroy();
      url = to;
    }
    return { ok: false, says: `redirects more than ${MAX_REDIRECTS} times` };
  } catch (error) {
    if (error instanceof ImageFault) return { ok: false, says: error.message };
    if (signal.aborted) return { ok: false, says: `did not come within ${deadlineMs / 1000} seconds` };
    return { ok: false, says: `can't be fetched: ${error instanceof Error ? error.message : String(error)}` };
  }
}

type Ask = Required<Pick<Options, 'isAllowed' | 'get'>> & { signal: AbortSignal };

function ask(url: URL, { isAllowed, get, signal }: Ask): Promise<IncomingMessage> {
  if (url.protocol !== 'https:') throw new ImageFault('is not at an https address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address needs no DNS query, so the lookup below would not check it.
  if (isIP(host) > 0 && !isAllowed(host)) throw toPrivate(host);
  const headers = { accept: 'image/avif,image/webp,image/jpeg,image/png' };
  return new Promise((resolve, reject) => {
    get(url, { headers, signal, lookup: createLookup(isAllowed) }, resolve).once('error', reject);
  });
}

/** Returns the addresses it checked, so a second DNS query cannot change them. */
function createLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) =>
    lookUpName(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return done(error ?? toPrivate(hostname), '', 0);
      if (!found.every(({ address }) => isAllowed(address))) return done(toPrivate(hostname), '', 0);
      if (options.all) return done(null, found);
      return done(null, first.address, first.family);
    });
}

const toPrivate = (host: string) => new ImageFault(`is at ${host}, which is no public address`);

function toRedirect({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (statusCode === 200) return null;
  const { location } = headers;
  if (statusCode < 300 || statusCode >= 400 || location === undefined || !URL.canParse(location, from.href))
    throw new ImageFault(`is not there: its host answers with ${statusCode}`);
  return new URL(location, from);
}

async function readBody(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > maxBytes) throw new ImageFault(`is larger than ${Math.round(maxBytes / 1024 / 1024)} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
