import type { BackendConfig, BackendDeps } from '../config/config';
import type { Mailer } from '../mail/mailer';
import { createAccountContext } from './context';
import { createProfile } from './profile';
import { createRecovery, createResetRequests } from './recovery';
import { createAccountService } from './service';
import { createVerification } from './verification';

export function createAccounts(config: BackendConfig, deps: BackendDeps, mailer: Pick<Mailer, 'wake'>) {
  const context = createAccountContext(config, deps, mailer);
  const resetRequests = createResetRequests(context, deps);
  return {
    ...createAccountService(context),
    ...createRecovery(context, resetRequests),
    ...createVerification(context),
    ...createProfile(context),
    context,
    resetRequests,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
