import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeBody, type Encoding, type Effort, pickEncoding } from './encode';
import { toVersion } from './page-data';

type Form = {
  tag: string;
  body: Buffer;
  /** Names and values in turn, as they go over the wire: nothing is put together for a request. */
  whole: string[];
  /** The same for whoever has it already. */
  unchanged: string[];
};

/** An answer in memory, ready to be sent. */
export type KeptAnswer = { status: number; version: string; forms: Record<Encoding, Form>; bytes: number };

/** Makes an answer ready: compressed, with its headers put together. `effort` is how long compressing may take. */
export async function keepAnswer(
  text: string,
  headers: Record<string, string>,
  effort: Effort,
  status = 200,
): Promise<KeptAnswer> {
  const version = toVersion(text);
  const bodies = await encodeBody(text, effort);
  const toForm = (encoding: Encoding): Form => {
    const body = bodies[encoding];
    // Each form is a representation of its own, so each has its own strong validator (RFC 9110 section 8.8.3.3).
    const tag = `"${version}-${encoding}"`;
    const unchanged = [...Object.entries(headers).flat(), 'ETag', tag];
    const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    return {
      ...{ tag, body, unchanged },
      whole: [...unchanged, ...coding, 'Content-Length', String(body.byteLength)],
    };
  };
  const forms = { br: toForm('br'), gzip: toForm('gzip'), identity: toForm('identity') };
  const size = ({ body, whole, unchanged }: Form) =>
    body.byteLength + [...whole, ...unchanged].reduce((sum, part) => sum + part.length, 0);
  return { status, version, forms, bytes: Object.values(forms).reduce((sum, form) => sum + size(form), 0) };
}

/** Sends it in the smallest form that the visitor takes; 304 to whoever has it. Gives the status. */
export function sendKept(
  { status, forms }: KeptAnswer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  const form = forms[pickEncoding(headers['accept-encoding'])];
  const known = headers['if-none-match'];
  if (known !== undefined && status === 200 && matches(known, form.tag)) {
    response.writeHead(304, form.unchanged).end();
    return 304;
  }
  response.writeHead(status, form.whole).end(method === 'HEAD' ? undefined : form.body);
  return status;
}

/** Whether an If-None-Match header names a tag (RFC 9110 section 13.1.2: weak comparison). */
function matches(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
