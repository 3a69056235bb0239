import type { BackendConfig, BackendDeps } from '../config/config';
import { createEventRepository } from '../events/repository';
import type { Mailer } from '../mail/mailer';
import { createOrderMails } from './order-mails';
import { createRenewalLinks } from './renewal-links';
import { createOrderRepository } from './repository';

/** Bundles the store, the providers and the clock for the functions of this folder. */
export function createOrderContext(
  config: Pick<BackendConfig, 'site' | 'mail' | 'authSecret'>,
  deps: BackendDeps,
  mailer: Pick<Mailer, 'wake' | 'reaches'>,
) {
  const { store, payments } = deps;
  const sender = {
    site: config.site,
    replyTo: config.mail.contactTo,
    links: createRenewalLinks(config),
  };
  const mails = createOrderMails(sender, mailer);
  return {
    ...deps,
    site: config.site,
    sender,
    mailer,
    mails,
    repository: createOrderRepository(store, mails, payments.accounts),
    events: createEventRepository(store),
  };
}

export type OrderContext = ReturnType<typeof createOrderContext>;
