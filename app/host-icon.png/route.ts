import { toPng } from '@/app/_host/draw';
import { drawHostIcon } from '@/app/_host/host-icon';
import { getEventHost } from '@/app/_host/request-host';

/** Of an event's host; the site's are files. */
export async function GET() {
  const host = await getEventHost();
  return host ? toPng(await drawHostIcon(host)) : new Response(null, { status: 404 });
}
