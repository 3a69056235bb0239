import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Keys = { keyId: string; secret: string; region: string };
export type Refusal = { status: number; code: string; message: string };

const SKEW_MS = 15 * 60_000;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const refuse = (status: number, code: string, message: string): Refusal => ({ status, code, message });

/**
 * Null for a request that is signed by these keys. Written from the description of Signature
 * Version 4: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function findRefusal(
  { method = '', url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { keyId, secret, region }: Keys,
  nowMs: number,
): Refusal | null {
  const match = AUTHORIZATION.exec(headers.authorization ?? '');
  if (!match) return refuse(403, 'AccessDenied', 'Access Denied.');
  const [, givenId, day = '', givenRegion, names = '', signature] = match;
  if (givenId !== keyId) return refuse(403, 'InvalidAccessKeyId', 'The access key does not exist.');
  if (givenRegion !== region)
    return refuse(400, 'AuthorizationHeaderMalformed', `The region is wrong; expecting '${region}'`);
  const date = String(headers['x-amz-date'] ?? '');
  if (!date.startsWith(day)) return refuse(403, 'AccessDenied', 'The dates differ.');
  if (!(Math.abs(toMs(date) - nowMs) <= SKEW_MS))
    return refuse(403, 'RequestTimeTooSkewed', 'The difference between the times is too large.');
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return refuse(403, 'AccessDenied', 'There were headers present which were not signed.');
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const canonical = [
    method,
    path.split('/').map(encodeAgain).join('/'),
    toCanonicalQuery(at < 0 ? '' : url.slice(at + 1)),
    ...signed.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    names,
    String(headers['x-amz-content-sha256'] ?? ''),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secret}`, day), region));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  if (expected === signature) return null;
  return refuse(403, 'SignatureDoesNotMatch', 'The signature does not match the one calculated.');
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const encodeAgain = (part: string) => encode(decodeURIComponent(part));

function toCanonicalQuery(query: string): string {
  const pairs = query === '' ? [] : query.split('&');
  return pairs
    .map((pair) => {
      const [name = '', value = ''] = pair
        .split('=')
        .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      return `${encode(name)}=${encode(value)}`;
    })
    .sort()
    .join('&');
}

const toMs = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
