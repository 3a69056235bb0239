import type { BackendConfig, BackendDeps } from '../config/config';
import { createEventRepository } from '../events/repository';
import type { Mailer } from '../mail/mailer';
import { createOrderMails } from './order-mails';
import { createOrderRepository } from './repository';

/** Bundles the store, the providers and the clock for the functions of this folder. */
export function createOrderContext(
  config: Pick<BackendConfig, 'site' | 'mail'>,
  deps: BackendDeps,
  mailer: Pick<Mailer, 'wake' | 'reaches'>,
) {
  const { store, payments } = deps;
  const mails = createOrderMails(config, mailer);
  return {
    ...deps,
    site: config.site,
    sender: { site: config.site, replyTo: config.mail.contactTo },
    mailer,
    mails,
    repository: createOrderRepository(store, mails, payments.accounts),
    events: createEventRepository(store),
  };
}

export type OrderContext = ReturnType<typeof createOrderContext>;
