import * as z from 'zod';
import { showSchema } from '@/lib/contract/show-schemas';
import { fail, ok, type Result } from '@/lib/result';
import type { Grant } from './publication';

const LATE_MS = 5000;
const MAX_ANSWER = 16 * 1024;

const KEY = /^sk_[\w-]+$/;
const MAX_KEY = 80;

const grantSchema = z
  .object({
    event_id: z.string(),
    organisation: z.string().nullable().default(null),
    show: showSchema,
    input: z.enum(['primary', 'backup']),
    codecs: z.array(z.string()).default(['avc', 'aac']),
    keep: z.boolean().default(true),
  })
  .transform(({ event_id: eventId, ...rest }): Grant => ({ eventId, ...rest }));

const refusalSchema = z.object({ message: z.string().max(300) });

export type Authorize = (key: string, address: string) => Promise<Result<Grant>>;

/** Asks the site. Fails with `forbidden` or, where it does not answer, `upstream_unavailable`. */
export function createAuthorize(options: { url: string; secret: string }): Authorize {
  const { url, secret } = options;
  return async (key, address) => {
    if (key.length > MAX_KEY || !KEY.test(key))
      return fail('forbidden', 'This stream key is not valid. Copy it from the studio again.');
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ key, address }),
        redirect: 'manual',
        signal: AbortSignal.timeout(LATE_MS),
      });
      return await readAnswer(response);
    } catch {
      return unavailable();
    }
  };
}

async function readAnswer(response: Response): Promise<Result<Grant>> {
  const text = await response.text();
  const body: unknown = text.length > MAX_ANSWER ? null : toJson(text);
  if (response.status === 200) {
    const grant = grantSchema.safeParse(body);
    return grant.success ? ok(grant.data) : unavailable();
  }
  if (response.status === 429) return fail('rate_limited', 'Too many attempts. Wait ten minutes.');
  if (response.status !== 401 && response.status !== 403) return unavailable();
  const refusal = refusalSchema.safeParse(body);
  return fail('forbidden', refusal.data?.message ?? 'This stream key is not valid now.');
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const unavailable = () =>
  fail('upstream_unavailable', 'The stream key could not be checked. Try again in a moment.');
