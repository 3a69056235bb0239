import type { z } from 'zod';
import { fail, ok, type Result } from '@/lib/result';

/** In bytes; the contract's largest request is below 1 kB. */
const MAX_BYTES = 64 * 1024;

/**
 * An empty body counts as `{}`. Fails with `unsupported_media_type`, `payload_too_large` or
 * `invalid_input`.
 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  maxBytes = MAX_BYTES,
): Promise<Result<z.output<S>>> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  const isJson = type === 'application/json';
  if (type !== undefined && !isJson) return wrongType();
  const body = await readBody(request, maxBytes);
  if (body === null)
    return fail('payload_too_large', `The request is too large: the limit is ${maxBytes / 1024} kB.`);
  if (body.byteLength === 0) return checkInput({}, schema);
  if (!isJson) return wrongType();
  const json = parseJson(body.toString('utf8'));
  return json === undefined
    ? fail('invalid_input', 'The request is not valid JSON.')
    : checkInput(json, schema);
}

const wrongType = () => fail('unsupported_media_type', 'Send the request as application/json.');

/** Null beyond `maxBytes`. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer | null> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > maxBytes) return null;
  if (length !== null) {
    const body = Buffer.from(await request.arrayBuffer());
    return body.byteLength > maxBytes ? null : body;
  }
  return request.body ? readStream(request.body, maxBytes) : Buffer.alloc(0);
}

/** Null beyond `maxBytes` or when `signal` aborts. Rejects as the stream does. */
export async function readStream(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const reader = stream.getReader();
  signal?.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(step.value);
  }
  return Buffer.concat(chunks);
}

/** Of a server that may lie. Undefined for no JSON, or too much. Rejects as the body does. */
export async function readAnswer({ body }: Response, maxBytes: number): Promise<unknown> {
  const read = body && (await readStream(body, maxBytes));
  return read ? parseJson(read.toString('utf8')) : undefined;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function checkInput<S extends z.ZodType>(value: unknown, schema: S): Result<z.output<S>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const issues = listIssues(parsed.error.issues);
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  const message = issues[0]?.message ?? 'The request is not valid.';
  return fail('invalid_input', /[.!?]$/.test(message) ? message : `${message}.`, { fields });
}

// Of a union, the branch with the fewest issues is shown.
function listIssues(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const branches = issue.errors.map(listIssues);
    return branches.reduce((best, branch) => (branch.length < best.length ? branch : best));
  });
}
