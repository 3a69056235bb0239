import type { z } from 'zod';
import { fail, ok, type Result } from '@/lib/result';

/** The largest body of a JSON call, in bytes. The contract's largest request is below 1 kB. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads and checks a JSON body. Fails with `unsupported_media_type`, `payload_too_large`, or `invalid_input` with one
 * sentence for each field. The size is counted while reading: Content-Length may be missing or lie.
 */
export async function parseJsonBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<Result<z.output<S>>> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return fail('unsupported_media_type', 'Send the body as application/json.');
  }
  const bytes = await readCapped(request, MAX_BODY_BYTES);
  if (bytes === null) {
    return fail('payload_too_large', `The body is larger than ${MAX_BODY_BYTES / 1024} kB.`);
  }
  const json = parseJson(new TextDecoder().decode(bytes));
  if (!json.ok) return json;
  return checkInput(json.value, schema);
}

/** Checks a value against a schema; the faults become `invalid_input` with one sentence per field. */
export function checkInput<S extends z.ZodType>(value: unknown, schema: S): Result<z.output<S>> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  const fields: Record<string, string> = {};
  for (const issue of listIssues(parsed.error.issues))
    fields[issue.path.join('.') || 'body'] ??= issue.message;
  const faults = Object.entries(fields).map(([name, message]) => `${name}: ${message}`);
  return fail('invalid_input', `The request is not valid. ${faults.join('. ')}.`, { fields });
}

// A union reports one fault, "Invalid input", and hides the real ones; the branch with the fewest is the one that was meant.
function listIssues(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const branches = issue.errors.map(listIssues);
    return branches.reduce((best, branch) => (branch.length < best.length ? branch : best));
  });
}

/** The bytes of a body; null when there are more than `maxBytes`, and then no more than those were read. */
export async function readCapped(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null;
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
}

function parseJson(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return fail('invalid_input', 'The body is not valid JSON.');
  }
}
