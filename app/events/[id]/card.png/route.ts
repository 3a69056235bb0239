import { toPng } from '@/app/_host/draw';
import { drawEventCard, toEventCard } from '@/app/_host/event-card';
import { getEventHere } from '@/app/_host/request-host';
import { isAllowedIn } from '@/lib/contract/country-rule';
import { viewerCountry } from '@/lib/http/visitor';

/** An old version in the address gets the card of today. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const event = await getEventHere((await params).id);
  const nowMs = Date.now();
  const isShown =
    event.ok &&
    isAllowedIn(event.value.countries, viewerCountry(request.headers)) &&
    toEventCard(event.value, nowMs, request.url) !== null;
  return isShown ? toPng(await drawEventCard(event.value, nowMs)) : new Response(null, { status: 404 });
}
