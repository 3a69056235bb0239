import { fail } from '@/lib/result';

/** Limits the response head, and a whole playlist. */
export const ORIGIN_MS = 8000;

const MAX_PLAYLIST_BYTES = 2 * 1024 * 1024;

const MAX_COMPLAINTS = 500;

export type Origin = ReturnType<typeof createOrigin>;

export type OriginFault =
  | { kind: 'not-allowed' }
  | { kind: 'redirect'; to: string | null }
  | { kind: 'status'; status: number }
  | { kind: 'late' }
  | { kind: 'too-large' }
  | { kind: 'unreachable'; reason: string };

type Answered<T> = { ok: true; value: T } | { ok: false; fault: OriginFault };

const faulty = (fault: OriginFault) => ({ ok: false, fault }) as const;

/**
 * A playlist may name any address, so each is checked against `allowed`. Redirects are not
 * followed. `warn` is called once per origin that is not allowed or redirects.
 */
export function createOrigin(
  allowed: readonly string[],
  warn: (message: string) => void,
  send: typeof fetch = fetch,
) {
  const origins = new Set(allowed);
  const complained = new Set<string>();

  function complain(message: string): void {
    if (complained.has(message) || complained.size >= MAX_COMPLAINTS) return;
    complained.add(message);
    warn(message);
  }

  function isAllowed(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    const isKnown = /^https?:$/.test(url.protocol) && url.username === '' && origins.has(url.origin);
    if (!isKnown)
      complain(`A stream leads to ${toName(url)}, which is not in MEDIA_ORIGINS, so that is not played.`);
    return isKnown;
  }

  /** The body is unread, and `signal` aborts it. */
  async function request(
    address: string,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Answered<Response>> {
    if (!isAllowed(address)) return faulty({ kind: 'not-allowed' });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('The origin takes too long')), ORIGIN_MS);
    try {
      const response = await send(address, {
        headers: { 'accept-encoding': 'identity', ...headers },
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
      const { status } = response;
      if ([200, 206, 304, 416].includes(status)) return { ok: true, value: response };
      await response.body?.cancel();
      if (status < 300 || status >= 400) return faulty({ kind: 'status', status });
      const to = response.headers.get('location');
      complain(`${toName(new URL(address))} redirects, which is not followed, so that is not played.`);
      return faulty({ kind: 'redirect', to });
    } catch (error) {
      return faulty(
        late.signal.aborted ? { kind: 'late' } : { kind: 'unreachable', reason: toReason(error) },
      );
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    isAllowed,
    complain,
    request,

    async readText(address: string): Promise<Answered<string>> {
      const late = AbortSignal.timeout(ORIGIN_MS);
      const answer = await request(address, {}, late);
      if (!answer.ok) return answer;
      try {
        const text = await readText(answer.value, MAX_PLAYLIST_BYTES);
        return text === null ? faulty({ kind: 'too-large' }) : { ok: true, value: text };
      } catch (error) {
        return faulty(late.aborted ? { kind: 'late' } : { kind: 'unreachable', reason: toReason(error) });
      }
    },
  };
}

export function toViewerFailure(fault: OriginFault) {
  if (fault.kind === 'not-allowed') return fail('not_found', 'The origin of this video is not allowed here.');
  const isMissing = fault.kind === 'status' && (fault.status === 404 || fault.status === 410);
  return isMissing
    ? fail('not_found', "The broadcast hasn't started yet. It will begin here automatically.")
    : interrupted();
}

export function interrupted() {
  return fail(
    'upstream_unavailable',
    "The broadcast was interrupted. We're reconnecting; no need to reload.",
  );
}

const toName = ({ origin, protocol }: URL) => (origin === 'null' ? protocol : origin);

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return cause.errors[0].message;
  return cause instanceof Error ? cause.message : error.message;
}

async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
