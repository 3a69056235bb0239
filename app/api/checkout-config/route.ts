import { refuseAllBut } from '@/lib/http/route';
import { getCheckoutConfig } from '@/lib/orders/checkout-config';

export const { POST, PUT, PATCH, DELETE } = refuseAllBut('GET');

// The mode depends on the machine that serves, not on the build.
export const dynamic = 'force-dynamic';

export function GET(): Response {
  return Response.json(getCheckoutConfig(), { headers: { 'cache-control': 'no-store' } });
}
