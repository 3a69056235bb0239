import { isOffered } from '@/lib/api-client/offers';
import { refuseAllBut } from '@/lib/http/route';

export const { POST, PUT, PATCH, DELETE } = refuseAllBut('GET');

// The answer depends on the API, not on the build.
export const dynamic = 'force-dynamic';

/** Cached pages use this to hide links. */
export function GET(): Response {
  return Response.json(
    {
      purchases: isOffered('purchases'),
      passwords: isOffered('passwords'),
      events: isOffered('events'),
      studio: isOffered('studio'),
    },
    { headers: { 'cache-control': 'private, max-age=60' } },
  );
}
