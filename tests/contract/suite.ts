import { afterAll, beforeAll, describe } from 'vitest';
import { connectSandbox } from '@/sandbox/shared/connect-sandbox';
import { createBuyerSteps } from './buyer';
import { createClient } from './client';
import { describeAccountLimits } from './suite/account-limits';
import { describeAccountMails } from './suite/account-mails';
import { describeAccountRows } from './suite/account-rows';
import { describeAccounts } from './suite/accounts';
import { describeCardIntents } from './suite/card-intents';
import { describeCardPayments } from './suite/card-payments';
import { describeContact } from './suite/contact';
import type { Context } from './suite/context';
import { describeCountries } from './suite/countries';
import { describeEvents } from './suite/events';
import { describeFreePackages } from './suite/free-packages';
import { describeGivenUp } from './suite/given-up';
import { describeGrants } from './suite/grants';
import { describeLostPayments } from './suite/lost-payments';
import { describeManners } from './suite/manners';
import { type Outages, describeOutages } from './suite/outages';
import { describeOwnAccount } from './suite/own-account';
import { describePaymentLimits } from './suite/payment-limits';
import { describePaymentPage } from './suite/payment-page';
import { describePaypal } from './suite/paypal';
import { describePlaces } from './suite/places';
import { describePlayback } from './suite/playback';
import { describePurchases } from './suite/purchases';
import { describeReceipts } from './suite/receipts';
import { describeMoneyBooks } from './suite/money-books';
import { describeOwedBack } from './suite/owed-back';
import { describeRefunds } from './suite/refunds';
import { describeReminders } from './suite/reminders';
import { describeTime } from './suite/time';
import { describeWebhooks } from './suite/webhooks';
import type { Inside, Target } from './target';

function fill(context: Context, target: Target): void {
  context.target = target;
  context.client = createClient(target);
  context.steps = createBuyerSteps(context.client, target);
}

/** A context whose parts may be used inside tests only: they are there once `fill` has run. */
function createContext(): Context {
  const target: Target = {
    origin: 'http://not-started.invalid',
    fetch: () => Promise.reject(new Error('The target has not started')),
    sandbox: { ...connectSandbox('http://not-started.invalid'), close: async () => undefined },
    close: async () => undefined,
  };
  const client = createClient(target);
  return { target, client, steps: createBuyerSteps(client, target) };
}

/**
 * The one contract suite: every call, its failures and its races, against whatever `start` starts.
 * A target gets an empty database; `start` is called once.
 */
export function describeContract(name: string, start: () => Promise<Target>): void {
  const context = createContext();
  describe(`the contract, ${name}`, () => {
    beforeAll(async () => fill(context, await start()));
    afterAll(() => context.target.close());
    describeManners(context);
    describeAccounts(context);
    describeAccountLimits(context);
    describeOwnAccount(context);
    describeEvents(context);
    describeCountries(context);
    describeCardIntents(context);
    describeCardPayments(context);
    describePaymentPage(context);
    describePaymentLimits(context);
    describeFreePackages(context);
    describePurchases(context);
    describePaypal(context);
    describePlayback(context);
    describePlaces(context);
    describeContact(context);
  });
}

/** The part of the suite that moves the server's clock; on a database of its own. */
export function describeContractOverTime(
  name: string,
  start: () => Promise<Target & { inside: Inside }>,
): void {
  const context = createContext();
  describe(`the contract over time, ${name}`, () => {
    const open = async () => {
      const target = await start();
      fill(context, target);
      return target.inside;
    };
    describeReceipts(context);
    describeTime(context, open, () => context.target.close());
    describeLostPayments(context);
    describeGivenUp(context);
  });
}

/**
 * The part of the suite that reads the mails and the rows behind them; on a database of its own.
 */
export function describeContractByMail(
  name: string,
  start: () => Promise<Target & { inside: Inside }>,
): void {
  const context = createContext();
  describe(`the contract by mail, ${name}`, () => {
    beforeAll(async () => fill(context, await start()));
    afterAll(() => context.target.close());
    describeAccountMails(context);
    describeAccountRows(context);
    describeReminders(context);
    describeGrants(context);
  });
}

/**
 * The part of the suite in which the providers speak first, also while the store fails; on a
 * database of its own.
 */
export function describeContractByWebhook(
  name: string,
  start: () => Promise<Target & { inside: Inside }>,
  outages: Outages,
): void {
  const context = createContext();
  describe(`the contract by webhook, ${name}`, () => {
    beforeAll(async () => fill(context, await start()));
    afterAll(() => context.target.close());
    describe('webhooks', () => describeWebhooks(context));
    describe('refunds and disputes', () => describeRefunds(context));
    describe('each refund and dispute', () => describeMoneyBooks(context));
    describe('money that is owed back', () => describeOwedBack(context));
    describe('outages', () => describeOutages(context, outages));
  });
}
