import type { IncomingMessage, ServerResponse } from 'node:http';
import { isKnownTag } from '@/lib/network/entity-tag';
import { encodeBody, type EncodedBody, type Encoding, pickEncoding } from './encode';
import { toVersion } from './page-data';

type Head = { status: number; fields: string[] };

type Form = { tag: string; body: Buffer; whole: Head; unchanged: Head };

export type CachedResponse = ReturnType<typeof toCachedResponse>;

export async function cacheResponse(
  text: string,
  headers: Record<string, string>,
  status = 200,
): Promise<CachedResponse> {
  return toCachedResponse({ bodies: await encodeBody(text), version: toVersion(text) }, headers, status);
}

export function toCachedResponse(
  { bodies, version }: { bodies: EncodedBody; version: string },
  headers: Record<string, string>,
  status = 200,
) {
  const toForm = (encoding: Encoding): Form => {
    const body = bodies[encoding];
    // Each encoding has a strong validator of its own (RFC 9110 section 8.8.3.3).
    const tag = `"${version}-${encoding}"`;
    const fields = [...Object.entries(headers).flat(), 'ETag', tag];
    const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const length = ['Content-Length', String(body.byteLength)];
    return {
      tag,
      body,
      whole: { status, fields: [...fields, ...coding, ...length] },
      unchanged: { status: 304, fields },
    };
  };
  const forms = { br: toForm('br'), gzip: toForm('gzip'), identity: toForm('identity') };
  const size = ({ body, whole }: Form) => body.byteLength + 2 * whole.fields.join('').length;
  return { status, version, forms, bytes: Object.values(forms).reduce((sum, form) => sum + size(form), 0) };
}

export function sendCached(
  { status, forms }: CachedResponse,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  const { tag, body, whole, unchanged } = forms[pickEncoding(headers['accept-encoding'])];
  const isKnown = status === 200 && isKnownTag(headers['if-none-match'], tag);
  const head = isKnown ? unchanged : whole;
  response.writeHead(head.status, head.fields).end(isKnown || method === 'HEAD' ? undefined : body);
  return head.status;
}
