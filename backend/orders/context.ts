import type { SiteConfig, BackendDeps } from '../config/config';
import { createEventRepository } from '../events/repository';
import type { Inspect, Withdraw } from './inspect';
import { createPaymentOpener } from './open-payment';
import { createPaymentDrivers } from './payment-drivers';
import type { OrderRepository } from './repository';
import type { GiveUp, Settle } from './settle';

type Deps = Pick<BackendDeps, 'store' | 'payments' | 'now'> & {
  site: SiteConfig;
  repository: OrderRepository;
  inspect: Inspect;
  settle: Settle;
  withdraw: Withdraw;
  giveUp: GiveUp;
};

/**
 * Makes what the calls on orders share. A purchase is recorded only after the provider was asked
 * (decision 4).
 */
export function createOrderContext({ store, payments, now, site, repository, ...deps }: Deps) {
  const { settle, withdraw, giveUp } = deps;
  const drivers = createPaymentDrivers({ payments, now, withdraw });
  const opener = { repository, accounts: payments.accounts, now, ...deps };
  return {
    payments,
    now,
    site,
    repository,
    settle,
    giveUp,
    events: createEventRepository(store),
    openCardPayment: createPaymentOpener(drivers.cards, opener),
    openHostedPage: createPaymentOpener(drivers.hostedPages, opener),
    openPaypalPayment: createPaymentOpener(drivers.paypalOrders, opener),
  };
}

export type OrderContext = ReturnType<typeof createOrderContext>;
