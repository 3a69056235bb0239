import { isOffered } from '@/lib/api-client/offers';
import { refuseAllBut } from '@/lib/http/route';

export const { POST, PUT, PATCH, DELETE } = refuseAllBut('GET');

// Read when asked, not when built: it depends on the API.
export const dynamic = 'force-dynamic';

/** What the API offers: pages from memory hide their links to the rest. */
export function GET(): Response {
  return Response.json(
    {
      purchases: isOffered('purchases'),
      passwords: isOffered('passwords'),
      events: isOffered('events'),
    },
    { headers: { 'cache-control': 'private, max-age=60' } },
  );
}
