import { cache } from 'react';
import type { EventDetails } from '@/lib/events/event';
import { findHostEvent } from '@/lib/events/find-event';
import type { Result } from '@/lib/result';

/** The event of a host, asked once a request. Fails as `findHostEvent` does. */
export const getHostEvent: (key: string) => Promise<Result<EventDetails>> = cache(findHostEvent);
