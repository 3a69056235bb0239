import { fail, ok, type Result } from '@/lib/result';

/** How long an origin may take to begin its answer. */
const ORIGIN_MS = 8000;

const MAX_PLAYLIST_BYTES = 2 * 1024 * 1024;

export type Origin = ReturnType<typeof createOrigin>;

/**
 * A playlist may name any address, so each is held against `allowed`; redirects are not followed.
 */
export function createOrigin(allowed: readonly string[], send: typeof fetch = fetch) {
  const origins = new Set(allowed);

  function isAllowed(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const url = new URL(address);
    return /^https?:$/.test(url.protocol) && url.username === '' && origins.has(url.origin);
  }

  async function ask(
    address: string,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Result<Response>> {
    if (!isAllowed(address)) return fail('not_found', 'The origin of this video is not allowed here.');
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('The origin takes too long')), ORIGIN_MS);
    try {
      const response = await send(address, {
        headers: { 'accept-encoding': 'identity', ...headers },
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
      if ([200, 206, 304, 416].includes(response.status)) return ok(response);
      await response.body?.cancel();
      const isMissing = response.status === 404 || response.status === 410;
      return isMissing
        ? fail('not_found', "The broadcast hasn't started yet. It will begin here automatically.")
        : interrupted();
    } catch {
      return interrupted();
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    isAllowed,
    /** The body is unread. Fails with `not_found` or `upstream_unavailable`. */
    ask,
    async readPlaylist(address: string): Promise<Result<string>> {
      const answer = await ask(address, {}, AbortSignal.timeout(ORIGIN_MS));
      if (!answer.ok) return answer;
      try {
        const text = await readText(answer.value, MAX_PLAYLIST_BYTES);
        return text === null ? interrupted() : ok(text);
      } catch {
        return interrupted();
      }
    },
  };
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

export function interrupted() {
  return fail(
    'upstream_unavailable',
    "The broadcast was interrupted. We're reconnecting; no need to reload.",
  );
}
