import { toLogin } from '@/lib/auth/return-to';

export function redirectToLogin(): void {
  window.location.assign(toLogin(window.location.pathname, true));
}
