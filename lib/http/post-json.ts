import { type AppError, fail, isErrorCode, ok, type Result } from '@/lib/result';
import { fieldOf, textOf } from './text-of';
import { toUnreachableMessage } from './unreachable';

/** `status` is 0 without a response. */
export type PostAnswer = { status: number; value: unknown } & ({ ok: true } | { ok: false; error: AppError });

/** Longer than the server's deadline, so that its message arrives first. */
const DEADLINE_MS = 20_000;

/** Posts JSON to a route of ours. Never rejects. */
export async function postJson(path: string, body: unknown): Promise<PostAnswer> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  } catch {
    const error: AppError = { code: 'upstream_unavailable', message: toUnreachableMessage() };
    return { ok: false, status: 0, value: null, error };
  }
  const value: unknown = await response.json().catch(() => null);
  return response.ok
    ? { ok: true, status: response.status, value }
    : { ok: false, status: response.status, value, error: readError(value) };
}

/** Fails with `unreadable` where `read` returns null. */
export async function postForAnswer<T>(
  path: string,
  body: unknown,
  read: (value: unknown) => T | null | undefined,
  unreadable: string,
): Promise<Result<T>> {
  const answer = await postJson(path, body);
  if (!answer.ok) return { ok: false, error: answer.error };
  const value = read(answer.value);
  return value ? ok(value) : fail('upstream_invalid', unreadable);
}

export function fieldErrorOf(value: unknown, field: string): string | null {
  return textOf(fieldOf(value, 'fields'), field);
}

function readError(value: unknown): AppError {
  const code = textOf(value, 'code');
  const reference = textOf(value, 'reference');
  return {
    code: isErrorCode(code) ? code : 'internal',
    message: textOf(value, 'error') ?? 'Something went wrong! Please try again.',
    ...(reference && { reference }),
  };
}
