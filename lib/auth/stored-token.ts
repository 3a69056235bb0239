/** Local-storage key of the session's readable half (header.payload., no signature). */
export const TOKEN_KEY = 'token';

export type Viewer = { name: string; expiresAt: number };

/** The stored token, a JWT (RFC 7519) without signature: says who is looking and proves nothing. */
export function parseStoredToken(text: string | null, nowMs: number): Viewer | null {
  const payload = decodePayload(text?.split('.')[1]);
  if (!payload || typeof payload.exp !== 'number') return null;
  const expiresAt = Math.floor(payload.exp * 1000);
  if (!(expiresAt > nowMs)) return null;
  return { name: typeof payload.name === 'string' ? payload.name : '', expiresAt };
}

export function decodePayload(segment: string | undefined): { exp?: unknown; name?: unknown } | null {
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
