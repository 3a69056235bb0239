export type Choice = { orderId: string; payerId: string | null; approved: boolean };

export const toApprovalAddress = (orderId: string) => `/checkoutnow?token=${orderId}&sdk=1`;

export function readApproval({ origin, data }: MessageEvent<unknown>, orderId: string): Choice | null {
  if (origin !== window.location.origin || typeof data !== 'object' || data === null) return null;
  const type: unknown = Reflect.get(data, 'type');
  if (Reflect.get(data, 'orderId') !== orderId) return null;
  if (type !== 'paypal-approved' && type !== 'paypal-cancelled') return null;
  const payerId: unknown = Reflect.get(data, 'payerId');
  return {
    orderId,
    payerId: typeof payerId === 'string' ? payerId : null,
    approved: type === 'paypal-approved',
  };
}
