import { createOrderContext } from '@/backend/orders/context';
import { createReconciler } from '@/backend/orders/reconcile';
import { createRefundJob } from '@/backend/orders/refund-job';
import { createRenewalJob } from '@/backend/orders/renewal-job';
import { createSavedMethodJob } from '@/backend/orders/saved-method-job';
import { createPaymentGateways, toSandboxConfig } from '@/backend/payments';
import type { BackendDeps } from '@/backend/config/config';
import type { Store } from '@/backend/store/schema';

const SITE = { name: 'Site', url: 'https://site.example' };
const STORE_CALLS = new Set(['transaction', 'updateTable', 'insertInto', 'deleteFrom', 'selectFrom']);

class Killed extends Error {}

/**
 * The jobs of one instance, which `killAfter` ends between any two calls to the store or a
 * provider: from then on every call throws, until the next instance has started.
 */
export function createMortalMachine(store: Store, sandboxUrl: string, now: () => number) {
  const gateways = createPaymentGateways(toSandboxConfig(sandboxUrl));
  let callsLeft = Infinity;
  let kills = 0;

  function live(): void {
    callsLeft -= 1;
    if (callsLeft <= 0) throw new Killed('The process is gone');
  }

  /** Each call may be the last, before or after it was made. */
  const mortal = <T extends object>(target: T, isCall: (name: string) => boolean): T =>
    new Proxy(target, {
      get(_target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (typeof name !== 'string' || !isCall(name)) return value.bind(target) as unknown;
        return (...given: unknown[]) => {
          live();
          const answer = Reflect.apply(value, target, given) as unknown;
          if (!(answer instanceof Promise)) return answer;
          return answer.then((done: unknown) => {
            live();
            return done;
          });
        };
      },
    });

  function start() {
    const deps: BackendDeps = {
      store: mortal(store, (name) => STORE_CALLS.has(name)),
      payments: {
        ...gateways,
        stripe: mortal(gateways.stripe, () => true),
        paypal: mortal(gateways.paypal, () => true),
      },
      now,
      report: () => undefined,
    };
    const authSecret = 'a secret of the simulation';
    const config = {
      site: SITE,
      authSecret,
      mail: { smtpUrl: null, from: 'a@b.example', contactTo: 'a@b.example' },
    };
    const mailer = { wake: () => undefined, reaches: () => Promise.resolve(true) };
    const context = createOrderContext(config, deps, mailer);
    return {
      context,
      renewals: createRenewalJob(context),
      refunds: createRefundJob(context),
      methods: createSavedMethodJob(context),
      reconciler: createReconciler(context, () => Promise.resolve(0)),
    };
  }

  let running = start();
  return {
    get context() {
      return running.context;
    },
    countKills: () => kills,
    /** The process ends after so many calls. */
    killAfter: (calls: number) => void (callsLeft = calls),
    /** As each job does by its clock. What a dead process throws is swallowed by its jobs. */
    async work(): Promise<void> {
      await running.renewals.run();
      await running.reconciler.reconcile('due').catch(() => 0);
      await running.refunds.run().catch(() => undefined);
      await running.methods.run();
      if (callsLeft > 0) return;
      kills += 1;
      callsLeft = Infinity;
      running = start();
    },
  };
}
