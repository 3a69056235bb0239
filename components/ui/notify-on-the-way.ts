import { HANDOVER_COOKIE, toHandover } from '@/lib/auth/handover';
import { notify, TOAST_MS } from './toast';

const KEPT_S = 10;

/**
 * Shows a success toast on the way to another page. If that page is a new document, such as one
 * that sells (decision 51), it shows the toast instead (`page-scripts`).
 */
export function notifyOnTheWay(message: string): void {
  notify.success(message);
  const handOver = () => {
    const text = encodeURIComponent(toHandover('', message));
    document.cookie = `${HANDOVER_COOKIE}=${text};path=/;max-age=${KEPT_S}`;
  };
  window.addEventListener('pagehide', handOver);
  setTimeout(() => window.removeEventListener('pagehide', handOver), TOAST_MS);
}
