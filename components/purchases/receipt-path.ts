/** The page of an order's receipt. */
export function toReceiptPath(orderId: string): string {
  return `/user/purchases/${encodeURIComponent(orderId)}`;
}
