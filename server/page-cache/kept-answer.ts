import { type ServerResponse, STATUS_CODES } from 'node:http';
import { encodeBody, type EncodedBody, type Encoding, type Effort, pickEncoding } from './encode';
import { toVersion } from './page-data';
import type { RequestHead } from '../request-head';

/** The head of an answer: names and values in turn, and the same as it goes over the wire, to the last field. */
type Head = { status: number; fields: string[]; lines: Buffer };

type Form = {
  tag: string;
  body: Buffer;
  whole: Head;
  /** For whoever has it already. */
  unchanged: Head;
};

/** An answer in memory, ready to be sent: nothing is put together for a request. */
export type KeptAnswer = { status: number; version: string; forms: Record<Encoding, Form>; bytes: number };

/** What of an answer goes to one visitor. */
export type ChosenForm = { head: Head; body: Buffer | null };

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
      whole: toHead(status, [...fields, ...coding, ...length]),
      unchanged: toHead(304, fields),
    };
  };
  const forms = { br: toForm('br'), gzip: toForm('gzip'), identity: toForm('identity') };
  const size = ({ body, whole, unchanged }: Form) =>
    body.byteLength + 2 * (whole.lines.byteLength + unchanged.lines.byteLength);
  return { status, version, forms, bytes: Object.values(forms).reduce((sum, form) => sum + size(form), 0) };
}

/** The smallest form that the visitor takes; 304 for whoever has it. */
export function chooseForm({ status, forms }: KeptAnswer, { method, headers }: RequestHead): ChosenForm {
  const { tag, body, whole, unchanged } = forms[pickEncoding(headers['accept-encoding'])];
  const known = headers['if-none-match'];
  if (known !== undefined && status === 200 && matches(known, tag)) return { head: unchanged, body: null };
  return { head: whole, body: method === 'HEAD' ? null : body };
}

export function sendChosen({ head, body }: ChosenForm, response: ServerResponse): void {
  response.writeHead(head.status, head.fields).end(body ?? undefined);
}

/** Sends what is chosen for a request, and gives the status. */
export function sendKept(answer: KeptAnswer, request: RequestHead, response: ServerResponse): number {
  const chosen = chooseForm(answer, request);
  sendChosen(chosen, response);
  return chosen.head.status;
}

/** Whether an If-None-Match header names a tag (RFC 9110 section 13.1.2: weak comparison). */
function matches(header: string, tag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}

/** @throws Error for a field that would not stay one line */
function toHead(status: number, fields: string[]): Head {
  let lines = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
  for (let index = 0; index < fields.length; index += 2)
    lines += `${fields[index]}: ${fields[index + 1]}\r\n`;
  if (!/^(?:[ -~]+\r\n)+$/.test(lines)) throw new Error('A header is not one line of plain characters.');
  return { status, fields, lines: Buffer.from(lines, 'latin1') };
}
