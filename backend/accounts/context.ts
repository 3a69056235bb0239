import type { BackendConfig, BackendDeps } from '../config/config';
import { createAccountMails } from './account-mails';
import type { Mailer } from '../mail/mailer';
import type { Store } from '../store/schema';
import { createAccountLimits } from './limits';
import { createAccountRepository } from './repository';
import { createSessions } from './sessions';
import { createTokens } from './jwt';

type AccountMailer = Pick<Mailer, 'wake' | 'reaches'>;

export function createAccountContext(
  config: BackendConfig,
  { store, now }: Pick<BackendDeps, 'store' | 'now'>,
  mailer: AccountMailer,
) {
  const tokens = createTokens(config.authSecret, config.sessionMs);
  return {
    ...{ config, store, now, mailer, tokens },
    limits: createAccountLimits(store, config.limits),
    mails: createAccountMails(config.site),
    /** The SQL of accounts and logins, on the store or in a transaction. */
    on: (db: Store) => ({ users: createAccountRepository(db), sessions: createSessions(db, tokens) }),
  };
}

export type AccountContext = ReturnType<typeof createAccountContext>;
