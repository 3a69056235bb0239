/** The token of `Authorization: Bearer` (RFC 6750), if it looks like a JWT. */
export function readBearer({ headers }: { headers: { get(name: string): string | null } }): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}
