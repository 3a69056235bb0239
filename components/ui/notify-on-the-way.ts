import { HANDOVER_COOKIE, toHandover } from '@/lib/auth/handover';
import { notify, TOAST_MS } from './toast';

const KEPT_S = 10;

export function notifyOnTheWay(message: string): void {
  notify.success(message);
  const handOver = () => {
    const text = encodeURIComponent(toHandover('', message));
    document.cookie = `${HANDOVER_COOKIE}=${text};path=/;max-age=${KEPT_S}`;
  };
  window.addEventListener('pagehide', handOver);
  setTimeout(() => window.removeEventListener('pagehide', handOver), TOAST_MS);
}
