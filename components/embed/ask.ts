import { fieldOf, textOf } from '@/lib/http/text-of';

export type Asked = { ok: true; value: unknown } | { ok: false; code: string; message: string };

const DEADLINE_MS = 15_000;

/** Sends no cookie: `grant` alone opens anything. `code` is empty without a response of ours. */
export async function ask(
  path: string,
  body: object,
  grant: string | null,
  isSeated = false,
): Promise<Asked> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        ...(grant !== null && { authorization: `Bearer ${grant}` }),
        ...(isSeated && { 'x-seated': '1' }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const value: unknown = await response.json();
    if (response.ok) return { ok: true, value };
    return { ok: false, code: textOf(value, 'code') ?? '', message: textOf(value, 'error') ?? '' };
  } catch {
    return { ok: false, code: '', message: '' };
  }
}

export type Token = {
  token: string;
  playlist: string | null;
  previewLeftMs: number | null;
  place: string | null;
};

export function parseToken(value: unknown): Token | null {
  const [token, playlist, left] = [
    textOf(value, 'token'),
    fieldOf(value, 'playlist'),
    fieldOf(value, 'preview_left'),
  ];
  if (token === null || (playlist !== null && typeof playlist !== 'string')) return null;
  const previewLeftMs = typeof left === 'number' ? left * 1000 : null;
  return { token, playlist, previewLeftMs, place: textOf(value, 'place') };
}
