import type { z } from 'zod';
import { fail, ok, type Result } from '@/lib/result';

/** The largest body a route handler reads, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads a JSON body and parses it. Stops reading at the limit, whatever Content-Length says.
 * Fails with `unsupported_media_type`, `payload_too_large`, or `invalid_input` with a sentence for each field.
 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<Result<z.output<S>>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json')
    return fail('unsupported_media_type', 'Send the request as application/json.');
  const text = await readLimited(request);
  if (text === null) return fail('payload_too_large', 'The request is too large: at most 64 kB are read.');
  const json = parseJson(text);
  if (json === undefined) return fail('invalid_input', 'The request is not valid JSON.');
  const parsed = schema.safeParse(json);
  return parsed.success ? ok(parsed.data) : toInvalid(parsed.error);
}

async function readLimited(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) return null;
  const reader = request.body?.getReader();
  if (!reader) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.byteLength;
    if (size > MAX_BODY_BYTES) {
      await reader.cancel();
      return null;
    }
    chunks.push(step.value);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The value of a JSON text; undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toInvalid(error: z.ZodError) {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  const first = error.issues[0]?.message ?? 'The request is not valid.';
  return fail('invalid_input', first, { fields });
}
