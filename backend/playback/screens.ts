import type { ScreensAnswer } from '@/lib/contract';
import { toShowId } from '@/lib/contract/show-id';
import { fail, ok, type Result } from '@/lib/result';
import type { Session } from '../http/router';
import { decideAccess, toGranted } from './entitlement';
import type { Gateway } from './gateway';
import { placesOf } from './place-rules';

/** Fails with `not_found` or as `decideAccess`. */
export async function listScreens(
  context: Gateway,
  viewer: Session,
  eventId: string,
): Promise<Result<ScreensAnswer>> {
  const found = await findPlaces(context, viewer, eventId);
  if (!found.ok) return found;
  const { places, limit } = found.value;
  const screens = context.places.list(places, limit).map((place) => ({
    id: place.id,
    name: place.name,
    since: new Date(place.taken_at).toISOString(),
    ...(place.session_id === viewer.jti && { current: true, screen: place.screen }),
  }));
  return ok({ limit, screens });
}

/** Fails like `listScreens`, and with `not_found` for an unknown screen. */
export async function stopScreen(
  context: Gateway,
  viewer: Session,
  { eventId, id }: { eventId: string; id: string },
): Promise<Result<{ message: string }>> {
  const found = await findPlaces(context, viewer, eventId);
  if (!found.ok) return found;
  const stopped = await context.places.stop({ userId: viewer.userId, eventId }, id, found.value.places);
  return stopped.ok ? ok({ message: 'Playback on that screen has been stopped.' }) : stopped;
}

async function findPlaces(
  { readEvent, repository, now }: Gateway,
  { jti, userId, grant }: Session,
  eventId: string,
) {
  const event = await readEvent(toShowId(eventId));
  if (!event) return fail('not_found', 'There is no such event.');
  const { facts, places } = await repository.findViewer(
    { userId, sessionId: jti },
    { ...event, id: eventId },
    now(),
  );
  const access = decideAccess(toGranted(facts, grant), now());
  if (!access.ok) return access;
  const { screens: limit, passOf } = access.value;
  return ok({ places: placesOf(places, eventId, passOf), limit });
}
