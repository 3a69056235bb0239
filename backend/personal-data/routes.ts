import { calls } from '@/lib/contract';
import type { AccountContext } from '../accounts/context';
import { createProfile } from '../accounts/profile';
import type { Router } from '../http/router';
import { createAccountDeletion } from './delete';
import { createAccountExport } from './export';

export function mountPersonalData(router: Router, context: AccountContext): void {
  const exportAccount = createAccountExport(context, createProfile(context));
  const deleteAccount = createAccountDeletion(context);
  router.getPrivate(calls.exportAccount, (_params, session) => exportAccount(session));
  router.postPrivate(calls.deleteAccount, (body, session) => deleteAccount(session, body));
}
