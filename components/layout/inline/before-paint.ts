import { isSlowConnection } from '@/components/ui/connection';
import { HANDOVER_COOKIE, NO_TOKEN } from '@/lib/auth/handover';
import { REFERRAL_KEY, REFERRAL_MS, REFERRAL_UNTIL_KEY } from '@/lib/auth/referral';
import { TOKEN_KEY } from '@/lib/auth/stored-token';
import { allowScripts } from './allow-scripts';

const REFERRAL = /[?&]ref=([\w-]{1,64})(?:&|$)/;
const HANDOVER = new RegExp(`(?:^|; )${HANDOVER_COOKIE}=([^;~]+)~?([^;]*)`);

/**
 * Says what scripts may load, marks `<html>` for the style sheet, and stores what the address and a
 * cookie bring. The rules for codes and tokens are those of `readReferral` and `parseStoredToken`,
 * in fewer bytes.
 */
export function beforePaint(sandboxUrl: string): void {
  allowScripts(sandboxUrl);
  const marks = document.documentElement.dataset;
  if (isSlowConnection()) marks.slow = '';
  try {
    const storage = localStorage;
    const now = Date.now();
    keepReferral(storage, now);
    takeHandover(storage, marks);
    if (readExpiry(storage) > now) marks.viewer = 'in';
  } catch {
    // Storage is switched off, or has no token.
  }
}

function keepReferral(storage: Storage, now: number): void {
  const [, code] = REFERRAL.exec(location.search) ?? [];
  const until = storage.getItem(REFERRAL_UNTIL_KEY);
  const isKept = storage.getItem(REFERRAL_KEY) && (until === null || Number(until) > now);
  if (!code || isKept) return;
  storage.setItem(REFERRAL_KEY, code);
  storage.setItem(REFERRAL_UNTIL_KEY, String(now + REFERRAL_MS));
}

/** Stores or removes the token of a login or logout without script (`toHandover`). */
function takeHandover(storage: Storage, marks: DOMStringMap): void {
  const [, token, words] = HANDOVER.exec(document.cookie) ?? [];
  if (!token) return;
  if (token === NO_TOKEN) storage.removeItem(TOKEN_KEY);
  else storage.setItem(TOKEN_KEY, token);
  marks.say = words;
  document.cookie = `${HANDOVER_COOKIE}=;path=/;max-age=0`;
}

/** In milliseconds. */
function readExpiry(storage: Storage): number {
  const [, payload = ''] = storage.getItem(TOKEN_KEY)?.split('.') ?? [];
  const { exp } = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: unknown };
  return typeof exp === 'number' ? Math.floor(exp * 1000) : 0;
}
