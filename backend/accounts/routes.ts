import { calls } from '@/lib/contract';
import type { Router } from '../http/router';
import type { Accounts } from './accounts';

export function mountAccounts(router: Router, accounts: Accounts): void {
  router.post(calls.login, (body, caller) => accounts.login(body, caller));
  router.post(calls.register, (body, caller) => accounts.register(body, caller));
  router.postPrivate(calls.logout, (_body, session) => accounts.logout(session));
  router.post(calls.forgotPassword, (body, caller) => accounts.forgotPassword(body, caller));
  router.post(calls.resetPassword, (body, caller) => accounts.resetPassword(body, caller));
  router.post(calls.verifyEmail, (body, caller) => accounts.verifyEmail(body, caller));
  router.postPrivate(calls.sendVerification, (_body, session) => accounts.sendVerification(session));
  router.getPrivate(calls.getAccount, (_params, session) => accounts.getAccount(session));
  router.postPrivate(calls.changeName, (body, session) => accounts.changeName(session, body));
  router.postPrivate(calls.changeEmail, (body, session) => accounts.changeEmail(session, body));
  router.postPrivate(calls.changePassword, (body, session) => accounts.changePassword(session, body));
}
