import 'server-only';
import { cookies, headers } from 'next/headers';
import { isOffered } from '@/lib/api-client/offers';
import { browserCookie, readBrowser } from '@/lib/auth/browser-cookie';
import type { Item } from '@/lib/contract';

/** The browser's secret. One that saves for the first time is given a cookie. */
export async function keepBrowser(item: Item, request: Request): Promise<string | undefined> {
  const browser = readBrowser(request.headers);
  if (browser || !('eventId' in item && item.save && isOffered('saved-methods'))) return browser;
  const cookie = browserCookie(await headers());
  (await cookies()).set(cookie);
  return cookie.value;
}
