import { afterAll, beforeAll, describe } from 'vitest';
import { describeAccountLimits } from './suite/account-limits';
import { describeAccountMails } from './suite/account-mails';
import { describeAccountRows } from './suite/account-rows';
import { describeAccounts } from './suite/accounts';
import { describeCardIntents } from './suite/card-intents';
import { describeCardPayments } from './suite/card-payments';
import { describeContact } from './suite/contact';
import { type Context, createContext } from './suite/context';
import { describeCountries } from './suite/countries';
import { describeEndedAccess } from './suite/ended-access';
import { describeEventEnds } from './suite/event-ends';
import { describeEvents } from './suite/events';
import { describeFreePackages } from './suite/free-packages';
import { describeGivenUp } from './suite/given-up';
import { describeGrants } from './suite/grants';
import { describeLostPayments } from './suite/lost-payments';
import { describeHttpConventions } from './suite/http-conventions';
import { type Outages, describeOutages } from './suite/outages';
import { describeOwnAccount } from './suite/own-account';
import { describePaymentLimits } from './suite/payment-limits';
import { describePaymentPage } from './suite/payment-page';
import { describePaypal } from './suite/paypal';
import { describePlaces } from './suite/places';
import { describePlayback } from './suite/playback';
import { describePositions } from './suite/positions';
import { describePurchases } from './suite/purchases';
import { describeRecordings } from './suite/recordings';
import { describeReceipts } from './suite/receipts';
import { describeMoneyBooks } from './suite/money-books';
import { describeOwedBack } from './suite/owed-back';
import { describeRefunds } from './suite/refunds';
import { describeReminders } from './suite/reminders';
import { describeTime } from './suite/time';
import { describeWebhookFlood } from './suite/webhook-flood';
import { describeWebhooks } from './suite/webhooks';
import type { Inside, Target } from './target';

type Start<T = Target & { inside: Inside }> = () => Promise<T>;

/** Parts of the suite against what `start` starts, called once, with an empty database. */
function describeParts<T extends Target>(title: string, start: Start<T>, parts: (context: Context) => void) {
  describe(title, () => {
    let target: Target | undefined;
    beforeAll(async () => {
      target = await start();
    });
    afterAll(() => target?.close());
    parts(createContext(() => target));
  });
}

/** The one contract suite: every call, its failures and its races. */
export const describeContract = (name: string, start: Start<Target>) =>
  describeParts(`the contract, ${name}`, start, (context) => {
    describeHttpConventions(context);
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
    describePositions(context);
    describeContact(context);
  });

/** The part that moves the server's clock. */
export const describeContractOverTime = (name: string, start: Start) =>
  describeParts(`the contract over time, ${name}`, start, (context) => {
    describeReceipts(context);
    describeEndedAccess(context);
    describeEventEnds(context);
    describeTime(context);
    describeRecordings(context);
    describeLostPayments(context);
    describeGivenUp(context);
  });

/** The part that reads the mails and the rows behind them. */
export const describeContractByMail = (name: string, start: Start) =>
  describeParts(`the contract by mail, ${name}`, start, (context) => {
    describeAccountMails(context);
    describeAccountRows(context);
    describeReminders(context);
    describeGrants(context);
  });

/** The part in which the providers speak first, also while the store fails. */
export const describeContractByWebhook = (name: string, start: Start, outages: Outages) =>
  describeParts(`the contract by webhook, ${name}`, start, (context) => {
    describe('webhooks', () => describeWebhooks(context));
    describe('a flood of webhooks', () => describeWebhookFlood(context));
    describe('refunds and disputes', () => describeRefunds(context));
    describe('each refund and dispute', () => describeMoneyBooks(context));
    describe('money that is owed back', () => describeOwedBack(context));
    describe('outages', () => describeOutages(context, outages));
  });
