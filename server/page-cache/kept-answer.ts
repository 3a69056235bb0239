import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeBody, type EncodedBody, type Encoding, type Effort, pickEncoding } from './encode';
import { toVersion } from './page-data';

/** The head of a response: names and values in turn, as `writeHead` takes them. */
type Head = { status: number; fields: string[] };

type Form = {
  tag: string;
  body: Buffer;
  whole: Head;
  /** For whoever has it already. */
  unchanged: Head;
};

/** An answer in memory, ready to be sent: nothing is put together for a request. */
export type KeptAnswer = { status: number; version: string; forms: Record<Encoding, Form>; bytes: number };

/** Makes an answer ready: compressed, with its headers put together. `effort` is how long compressing may take. */
export async function keepAnswer(
  text: string,
  headers: Record<string, string>,
  effort: Effort,
  status = 200,
): Promise<KeptAnswer> {
  return toKeptAnswer({ bodies: await encodeBody(text, effort), version: toVersion(text) }, headers, status);
}

/** The same of a text that is compressed already. */
export function toKeptAnswer(
  { bodies, version }: { bodies: EncodedBody; version: string },
  headers: Record<string, string>,
  status = 200,
): KeptAnswer {
  const toForm = (encoding: Encoding): Form => {
    const body = bodies[encoding];
    // Each form is a representation of its own, so each has its own strong validator (RFC 9110 section 8.8.3.3).
    const tag = `"${version}-${encoding}"`;
    const fields = [...Object.entries(headers).flat(), 'ETag', tag];
    const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const length = ['Content-Length', String(body.byteLength)];
    return {
      ...{ tag, body },
      whole: { status, fields: [...fields, ...coding, ...length] },
      unchanged: { status: 304, fields },
    };
  };
  const forms = { br: toForm('br'), gzip: toForm('gzip'), identity: toForm('identity') };
  const size = ({ body, whole }: Form) => body.byteLength + 2 * whole.fields.join('').length;
  return { status, version, forms, bytes: Object.values(forms).reduce((sum, form) => sum + size(form), 0) };
}

/** Sends the smallest form that the visitor takes, 304 to a visitor who has it, and returns the status. */
export function sendKept(
  { status, forms }: KeptAnswer,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  const { tag, body, whole, unchanged } = forms[pickEncoding(headers['accept-encoding'])];
  const known = headers['if-none-match'];
  const isKnown = known !== undefined && status === 200 && matches(known, tag);
  const head = isKnown ? unchanged : whole;
  response.writeHead(head.status, head.fields).end(isKnown || method === 'HEAD' ? undefined : body);
  return head.status;
}

/** Whether an If-None-Match header names a tag (RFC 9110 section 13.1.2: weak comparison). */
function matches(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
