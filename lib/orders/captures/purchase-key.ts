import { createHash } from 'node:crypto';
import { idSchema } from '@/lib/contract';

type Ticket = { eventId: string; selectedPackage: string };

/** The claims by which APIs name an account, the most stable first. */
const NAMES = ['sub', '_id', 'id', 'userId', 'user_id', 'uid', 'email'];
/** PayPal's limit in characters. */
const MAX_CUSTOM_ID = 127;

/**
 * The account's id where the token has a plain one, else a hash. It is the same for every login of
 * an account, unless tokens name no account.
 */
export function toBuyerKey(token: string): string {
  const claims = readClaims(token);
  const named = NAMES.map((name) => claims[name]).find(isName);
  const text = named === undefined ? token : String(named);
  return /^[\w-]{1,36}$/.test(text) ? text : `h-${hash(text)}`;
}

/** Null where it would be too long for PayPal. */
export function toCustomId(buyer: string, { eventId, selectedPackage }: Ticket): string | null {
  const text = `${buyer}:${eventId}:${selectedPackage}`;
  return text.length <= MAX_CUSTOM_ID ? text : null;
}

/** Null for a text that is not ours. */
export function parseCustomId(text: string | null): { buyer: string; item: Ticket } | null {
  const [buyer = '', eventId, selectedPackage, ...rest] = text?.split(':') ?? [];
  const ids = [eventId, selectedPackage].map((id) => idSchema.safeParse(id).data);
  if (!buyer || !ids[0] || !ids[1] || rest.length > 0) return null;
  return { buyer, item: { eventId: ids[0], selectedPackage: ids[1] } };
}

export const toRequestKey = (...parts: (string | number)[]): string => hash(parts.join('|'));

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const isName = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

function readClaims(token: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}
