import { refuseAllBut } from '@/lib/http/route';
import { getCheckoutConfig } from '@/lib/orders/checkout-config';

export const { POST, PUT, PATCH, DELETE } = refuseAllBut('GET');

// Read when asked, not when built: the mode belongs to the machine that serves.
export const dynamic = 'force-dynamic';

export function GET(): Response {
  return Response.json(getCheckoutConfig(), { headers: { 'cache-control': 'no-store' } });
}
