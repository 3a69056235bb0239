import * as z from 'zod';
import { callUpstream } from '@/lib/api-client/client';
import { openRoute } from '@/lib/auth/routes';
import { calls } from '@/lib/contract';
import { toEventDetails } from '@/lib/events/event';
import { toEventState } from '@/lib/events/event-state';
import { viewerCountry } from '@/lib/http/visitor';
import { readBearer } from '@/lib/network/bearer';
import { fail, ok } from '@/lib/result';
import { sayMoment } from '@/lib/time/moment';

/** What a paired screen shows. Takes the grant as a bearer token, and no cookie. */
export const { GET, POST, PUT, PATCH, DELETE } = openRoute(z.object({}), async ({ request }) => {
  const token = readBearer(request);
  if (token === null) return fail('unauthorized', 'This screen is not connected.');
  const country = viewerCountry(request.headers);
  const current = await callUpstream(calls.getPairing, { params: {}, token, country });
  if (!current.ok) return current;
  const events = current.value.events.map(toEventDetails).map((event) => ({
    id: event.id,
    title: event.title,
    image: event.image,
    // Written here, since browsers of TVs know few time zones.
    when: sayMoment(event.startsAtMs, event.timezone),
    phase: toEventState(event, Date.now()).phase,
  }));
  return ok({ kind: current.value.kind, opens: current.value.opens, events });
});
