import 'server-only';
import type { z } from 'zod';
import { goTo } from '@/lib/http/go-to';
import { toFailure } from '@/lib/http/route';
import { textOf } from '@/lib/http/text-of';
import { type AppError, ERROR_STATUS, fail, type Failure, type Result } from '@/lib/result';
import { readTexts, toErrors, withoutSecrets } from './posted-form';
import type { Posting } from './posting';

export type FormRules = {
  /** The fields, where they differ from the route's body. */
  schema?: z.ZodObject;
  /** Reads the form where not every field is text. */
  read?: (form: FormData) => unknown;
  /** The path of this host after a success, or null to stay. */
  goTo?: (form: FormData, value: object) => string | null;
  done?: string;
  keep?: (value: object) => Record<string, string>;
  say?: (error: AppError) => AppError;
  page?: string;
};

type Call<S extends z.ZodObject> = (input: z.output<S>) => Promise<Result<object>>;

/** `signIn` is the address for a visitor whose session is over. */
export async function answerForm<S extends z.ZodObject>(
  posting: Posting,
  request: Request,
  { body, rules, signIn }: { body: S; rules: FormRules; signIn: string | null },
  call: Call<S>,
): Promise<Response> {
  const { form } = posting;
  const schema: z.ZodObject = rules.schema ?? body;
  const texts = readTexts(form, Object.keys(schema.shape));
  const parsed = schema.safeParse(rules.read?.(form) ?? texts);
  // Parsed again for the call, without the fields that only the form has.
  const answer = parsed.success
    ? await take(() => call(body.parse(parsed.data)), request, rules)
    : toInvalid(parsed.error.issues);
  if (!answer.ok && answer.error.code === 'unauthorized' && signIn) return goTo(signIn);
  const next = answer.ok ? rules.goTo?.(form, answer.value) : null;
  if (next) return goTo(next);
  posting.answer = {
    ...(answer.ok ? toDone(answer.value, rules) : toRefused(answer.error, texts)),
    page: answer.ok ? posting.page : (rules.page ?? posting.page),
  };
  return new Response(null, { status: 204 });
}

async function take(
  call: () => Promise<Result<object>>,
  request: Request,
  { say }: FormRules,
): Promise<Result<object>> {
  try {
    const answer = await call();
    return answer.ok || !say ? answer : { ok: false, error: say(answer.error) };
  } catch (error) {
    return toFailure(request, error);
  }
}

function toInvalid(issues: Parameters<typeof toErrors>[0]): Failure {
  const fields = toErrors(issues);
  return fail('invalid_input', Object.values(fields)[0] ?? 'The form is not valid.', { fields });
}

function toDone(value: object, { done = 'Done.', keep }: FormRules) {
  const posted = {
    values: keep?.(value) ?? {},
    errors: {},
    failure: null,
    done: textOf(value, 'message') ?? done,
  };
  return { posted, status: 200, retryAfterMs: null };
}

function toRefused({ code, message, fields = {}, retryAfterMs }: AppError, texts: Record<string, string>) {
  const failure = Object.values(fields).includes(message) ? null : message;
  return {
    posted: { values: withoutSecrets(texts), errors: fields, failure, done: null },
    status: ERROR_STATUS[code],
    retryAfterMs: retryAfterMs ?? null,
  };
}
