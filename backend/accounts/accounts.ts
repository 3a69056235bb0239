import { calls } from '@/lib/contract';
import type { BackendConfig, BackendDeps } from '../config/config';
import type { Router } from '../http/router';
import type { Mailer } from '../mail/mailer';
import { createAccountContext } from './context';
import { createProfile } from './profile';
import { createRecovery, createResetRequests } from './recovery';
import { createAccountService } from './service';
import { createSso } from './sso';
import { createVerification } from './verification';

export function createAccounts(config: BackendConfig, deps: BackendDeps, mailer: Mailer) {
  const context = createAccountContext(config, deps, mailer);
  const resetRequests = createResetRequests(context, deps);
  return {
    ...createAccountService(context),
    ...createRecovery(context, resetRequests),
    ...createVerification(context),
    ...createProfile(context),
    ...createSso(context),
    context,
    resetRequests,
  };
}

type Accounts = ReturnType<typeof createAccounts>;

export function mountAccounts(router: Router, accounts: Accounts): void {
  router.post(calls.login, (body, caller) => accounts.login(body, caller));
  router.post(calls.register, (body, caller) => accounts.register(body, caller));
  router.postPrivate(calls.logout, (_body, session) => accounts.logout(session));
  router.postPrivate(calls.signOutEverywhere, (_body, session) => accounts.signOutEverywhere(session));
  router.postPrivate(calls.createSsoCode, (body, session) => accounts.createSsoCode(session, body));
  router.post(calls.useSsoCode, (body) => accounts.useSsoCode(body));
  router.post(calls.forgotPassword, (body, caller) => accounts.forgotPassword(body, caller));
  router.post(calls.resetPassword, (body, caller) => accounts.resetPassword(body, caller));
  router.postAny(calls.verifyEmail, (body, session, _country, caller) =>
    accounts.verifyEmail(body, session, caller),
  );
  router.postPrivate(calls.sendVerification, (_body, session) => accounts.sendVerification(session));
  router.getPrivate(calls.getAccount, (_params, session) => accounts.getAccount(session));
  router.postPrivate(calls.withdrawConsent, (body, session) => accounts.withdrawConsent(session, body));
  router.postPrivate(calls.changeName, (body, session) => accounts.changeName(session, body));
  router.postPrivate(calls.changeEmail, (body, session) => accounts.changeEmail(session, body));
  router.postPrivate(calls.changePassword, (body, session) => accounts.changePassword(session, body));
}
