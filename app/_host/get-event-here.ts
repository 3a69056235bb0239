import { headers } from 'next/headers';
import { cache } from 'react';
import { env } from '@/lib/env';
import type { EventDetails } from '@/lib/events/event';
import { findEventAt, type Freshness } from '@/lib/events/find-event';
import { resolveHost } from '@/lib/events/host';
import { requestHost } from '@/lib/http/public-origin';
import type { Result } from '@/lib/result';

/** An event by its id, on the host that is asked; once a request. Fails as `findEventAt` does. */
export const getEventHere: (eventId: string, freshness?: Freshness) => Promise<Result<EventDetails>> = cache(
  async (eventId, freshness) => {
    const target = resolveHost(requestHost(await headers()), new URL(env.SITE_URL).hostname);
    return findEventAt(eventId, target, freshness);
  },
);
