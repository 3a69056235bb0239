const CLOSED_CHECK_MS = 500;
/** The window says its word and closes at once; the word may arrive a little after the closing is seen. */
const LAST_WORD_MS = 2000;

/**
 * Waits for the approval window's word: true when the buyer approved this order, false when it was cancelled or the
 * window was closed. Messages of other origins and about other orders are ignored.
 */
export function waitForApproval(popup: Window, origin: string, paypalOrderId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (approved: boolean) => {
      window.removeEventListener('message', listen);
      clearInterval(timer);
      resolve(approved);
    };
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin) return;
      const kind = readMessage(event.data, paypalOrderId);
      if (kind) finish(kind === 'paypal-approved');
    };
    const timer = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(timer);
      setTimeout(() => finish(false), LAST_WORD_MS);
    }, CLOSED_CHECK_MS);
    window.addEventListener('message', listen);
  });
}

function readMessage(data: unknown, paypalOrderId: string): 'paypal-approved' | 'paypal-cancelled' | null {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('orderId' in data)) return null;
  if (data.orderId !== paypalOrderId) return null;
  return data.type === 'paypal-approved' || data.type === 'paypal-cancelled' ? data.type : null;
}
