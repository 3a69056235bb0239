import type { BackendConfig, BackendDeps } from '../config/config';
import { currentEventDomain } from '@/lib/observability/request-context';
import { type AccountMails, createAccountMails } from './account-mails';
import { findHostSender } from '../mail/host-sender';
import { toSender } from '../mail/letter';
import type { Mailer } from '../mail/mailer';
import type { Store } from '../store/schema';
import { createAccountLimits } from './limits';
import { createAccountRepository } from './repository';
import { createSessions } from './sessions';
import { createEmailCodes } from './email-codes';
import { createTokens, GRANT_AUDIENCE } from './jwt';
import { createPairedScreens } from './paired-screens';

type AccountMailer = Pick<Mailer, 'wake' | 'reaches'>;

export function createAccountContext(
  config: BackendConfig,
  { store, now }: Pick<BackendDeps, 'store' | 'now'>,
  mailer: AccountMailer,
) {
  const tokens = createTokens(config.authSecret, config.sessionMs);
  const grantTokens = createTokens(config.authSecret, config.sessionMs, GRANT_AUDIENCE);
  return {
    config,
    store,
    now,
    mailer,
    tokens,
    grantTokens,
    pairedScreens: createPairedScreens(config.authSecret, now, config.site.name),
    codes: createEmailCodes(config.authSecret),
    limits: createAccountLimits(store, config.limits),
    mailsOf: async (db: Store = store, domain = currentEventDomain()): Promise<AccountMails> => {
      const sender = domain === null ? null : await findHostSender(db, domain);
      return createAccountMails(toSender(config.site, sender));
    },
    on: (db: Store) => ({
      users: createAccountRepository(db),
      sessions: createSessions(db, tokens, grantTokens),
    }),
  };
}

export type AccountContext = ReturnType<typeof createAccountContext>;
