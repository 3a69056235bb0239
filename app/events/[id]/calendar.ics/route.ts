import { getEventHere } from '@/app/_host/get-event-here';
import { env } from '@/lib/env';
import { toCalendarFile, toCalendarFileName } from '@/lib/events/calendar-file';
import type { EventDetails } from '@/lib/events/event';
import { resolveHost } from '@/lib/events/host';
import { publicOrigin, requestHost } from '@/lib/http/public-origin';
import { ERROR_STATUS } from '@/lib/result';

/** Short, because an event may move. In seconds. */
const MAX_AGE_S = 60;

/** An event for somebody's calendar, on every host that knows it. Says nothing about who asks. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const event = await getEventHere((await params).id);
  if (!event.ok) {
    const { code, message } = event.error;
    return new Response(message, {
      status: ERROR_STATUS[code],
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  }
  const siteHost = new URL(env.SITE_URL).hostname;
  const file = toCalendarFile(event.value, {
    ...toLinks(request.headers, siteHost, event.value),
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

/** Pages on the host that was asked: it works, and if somebody is logged in, it is there. */
function toLinks(headers: Headers, siteHost: string, { id, domainKey }: EventDetails) {
  const target = resolveHost(requestHost(headers), siteHost);
  const origin = target.kind === 'unknown' ? env.SITE_URL : publicOrigin(headers);
  const isOwnHost = target.kind === 'event' && target.key === domainKey;
  return {
    url: isOwnHost ? `${origin}/` : `${origin}/events/${encodeURIComponent(id)}`,
    watchUrl: `${origin}/user/watch/${encodeURIComponent(id)}`,
  };
}
