export const TOKEN_KEY = 'token';

/** `id` is null where the API's tokens don't carry it. */
export type Viewer = { id: string | null; name: string; expiresAt: number };

/** The token has no signature, so it proves nothing. */
export function parseStoredToken(text: string | null, nowMs: number): Viewer | null {
  const payload = decodePayload(text?.split('.')[1]);
  if (!payload || typeof payload.exp !== 'number') return null;
  const expiresAt = Math.floor(payload.exp * 1000);
  if (!(expiresAt > nowMs)) return null;
  const { sub, name } = payload;
  return { id: toText(sub) || null, name: toText(name), expiresAt };
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

type Claims = { sub?: unknown; exp?: unknown; name?: unknown };

export function decodePayload(segment: string | undefined): Claims | null {
  if (!segment) return null;
  try {
    const binary = atob(segment.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index);
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
