import { toLogin } from '@/lib/auth/return-to';

export function leaveForLogin(): void {
  window.location.assign(toLogin(window.location.pathname, true));
}
