import { calls } from '@/lib/contract';
import type { Router } from '../http/router';
import type { AccountService } from './service';

/** Mounts log in, register and log out. */
export function mountAccounts(router: Router, accounts: AccountService): void {
  router.post(calls.login, (body) => accounts.login(body));
  router.post(calls.register, (body) => accounts.register(body));
  router.postPrivate(calls.logout, (_body, session) => accounts.logout(session));
}
