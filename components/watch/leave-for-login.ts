import { toLogin } from '@/lib/auth/return-to';

/** For a session that is over: the login leads back to this page. */
export function leaveForLogin(): void {
  window.location.assign(toLogin(window.location.pathname, true));
}
