import { getEventHere } from '@/app/_host/request-host';
import { env } from '@/lib/env';
import { toCalendarFile, toCalendarFileName } from '@/lib/events/calendar-file';
import type { EventDetails } from '@/lib/events/event';
import { getHost } from '@/lib/hosts/get-host';
import { ERROR_STATUS, fail } from '@/lib/result';

/** In seconds; short, because an event may move. */
const MAX_AGE_S = 60;

export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const found = await getEventHere((await params).id);
  const event =
    found.ok && found.value.on_demand ? fail('not_found', 'A film is on no day of a calendar.') : found;
  if (!event.ok) {
    const { code, message } = event.error;
    return new Response(message, {
      status: ERROR_STATUS[code],
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  }
  const siteHost = new URL(env.SITE_URL).hostname;
  const file = toCalendarFile(event.value, {
    ...toLinks(request.headers, event.value),
    siteName: env.SITE_NAME,
    siteHost,
    nowMs: Date.now(),
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${toCalendarFileName(event.value)}"`,
      'cache-control': `public, max-age=${MAX_AGE_S}`,
    },
  });
}

/** The visitor is logged in on the request's host only. */
function toLinks(headers: Headers, { id, domainKey }: EventDetails) {
  const host = getHost(headers);
  const origin = host.kind === 'unknown' ? env.SITE_URL : host.origin;
  const isOwnHost = host.kind === 'event' && host.key === domainKey;
  return {
    url: isOwnHost ? `${origin}/` : `${origin}/events/${encodeURIComponent(id)}`,
    watchUrl: `${origin}/user/watch/${encodeURIComponent(id)}`,
  };
}
