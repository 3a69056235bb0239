import { afterAll, beforeAll, describe } from 'vitest';
import { describeAccountLimits } from './account-limits';
import { describeAccountMails } from './account-mails';
import { describeAccountRows } from './account-rows';
import { describeAccounts } from './accounts';
import { describeCardIntents } from './card-intents';
import { describeCardPayments } from './card-payments';
import { describeContact } from './contact';
import { type Context, createContext } from './context';
import { describeCountries } from './countries';
import { describeEndedAccess } from './ended-access';
import { describeEventEnds } from './event-ends';
import { describeEvents } from './events';
import { describeFreePackages } from './free-packages';
import { describeGivenUp } from './given-up';
import { describeGrants } from './grants';
import { describeHttpConventions } from './http-conventions';
import { describeLostPayments } from './lost-payments';
import { type Outages, describeOutages } from './outages';
import { describeOwnAccount } from './own-account';
import { describePaymentLimits } from './payment-limits';
import { describePaymentPage } from './payment-page';
import { describePaypal } from './paypal';
import { describePlaces } from './places';
import { describePlayback } from './playback';
import { describePositions } from './positions';
import { describePurchases } from './purchases';
import { describeRecordings } from './recordings';
import { describeReceipts } from './receipts';
import { describeMoneyBooks } from './money-books';
import { describeOwedBack } from './owed-back';
import { describeRefunds } from './refunds';
import { describeReminders } from './reminders';
import { describeStudioAddresses } from './studio-addresses';
import { describeStudioCodes } from './studio-codes';
import { describeStudioEvents } from './studio-events';
import { describeStudioLive } from './studio-live';
import { describeStudioMessages } from './studio-messages';
import { describeStudioReport } from './studio-report';
import { describeStudioOrders } from './studio-orders';
import { describeStudioPeople } from './studio-people';
import { describeStudioRefundRaces } from './studio-refund-races';
import { describeStudioRefunds } from './studio-refunds';
import { describeStudioRights } from './studio-rights';
import { describeStudioStrangers } from './studio-strangers';
import { describeStudioTeam } from './studio-team';
import { describeStudioStock } from './studio-stock';
import { describeStudioWhy } from './studio-why';
import { describeStudioUploads } from './studio-uploads';
import { describeStudioVideos } from './studio-videos';
import { describeTime } from './time';
import { describeWebhookFlood } from './webhook-flood';
import { describeWebhooks } from './webhooks';
import type { Inside, Target } from '../target';

type Start<T = Target & { inside: Inside }> = () => Promise<T>;

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

export const describeContractByMail = (name: string, start: Start) =>
  describeParts(`the contract by mail, ${name}`, start, (context) => {
    describeAccountMails(context);
    describeAccountRows(context);
    describeReminders(context);
    describeGrants(context);
    describeStudioTeam(context);
    describeStudioRights(context);
  });

export const describeContractOfStudio = (name: string, start: Start) =>
  describeParts(`the contract of the studio, ${name}`, start, (context) => {
    // First, since others move the clock, and a webhook may not be old.
    describeStudioReport(context);
    describeStudioWhy(context);
    describeStudioEvents(context);
    describeStudioAddresses(context);
    describeStudioStock(context);
    describeStudioUploads(context);
    describeStudioLive(context);
    describeStudioCodes(context);
    describeStudioOrders(context);
    describeStudioPeople(context);
    describeStudioStrangers(context);
    describeStudioRefunds(context);
    describeStudioRefundRaces(context);
    describeStudioVideos(context);
    describeStudioMessages(context);
  });

export const describeContractByWebhook = (name: string, start: Start, outages: Outages) =>
  describeParts(`the contract by webhook, ${name}`, start, (context) => {
    describe('webhooks', () => describeWebhooks(context));
    describe('a flood of webhooks', () => describeWebhookFlood(context));
    describe('refunds and disputes', () => describeRefunds(context));
    describe('each refund and dispute', () => describeMoneyBooks(context));
    describe('money that is owed back', () => describeOwedBack(context));
    describe('outages', () => describeOutages(context, outages));
  });
