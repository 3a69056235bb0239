import { calls } from '@/lib/contract';
import type { Router } from '../http/router';
import type { EventService } from './service';

export function mountEvents(router: Router, events: EventService): void {
  router.get(calls.getEventByDomain, ({ subdomain }) => events.getByDomain(subdomain));
  router.postPrivate(calls.startTrial, ({ eventId }, { userId }, country) =>
    events.startTrial(userId, eventId, country),
  );
  router.get(calls.getEvent, ({ eventId }) => events.getById(eventId));
}
