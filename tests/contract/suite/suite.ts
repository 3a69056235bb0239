import { afterAll, beforeAll, describe } from 'vitest';
import { describeAccountLimits } from './account-limits';
import { describeAccountMails } from './account-mails';
import { describeAccountRows } from '../steps/account-rows';
import { describeAccounts } from './accounts';
import { describeCardIntents } from './card-intents';
import { describeCardPayments } from './card-payments';
import { describeContact } from './contact';
import { type Context, createContext } from '../steps/context';
import { describeCountries } from './countries';
import { describeEarlySale } from './early-sale';
import { describeEndedAccess } from './ended-access';
import { describeEventEnds } from './event-ends';
import { describeEvents } from './events';
import { describeFreePackages } from './free-packages';
import { describeFrames } from './frames';
import { describeGiftAttacks } from './gift-attacks';
import { describeGifts } from './gifts';
import { describeGivenUp } from './given-up';
import { describeGrants } from './grants';
import { describeGuests } from './guests';
import { describeHttpConventions } from './http-conventions';
import { describeLostPayments } from './lost-payments';
import { type Outages, describeOutages } from './outages';
import { describeOwnAccount } from './own-account';
import { describePaymentLimits } from './payment-limits';
import { describePaymentPage } from './payment-page';
import { describePairing } from './pairing';
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
import { describeRenewals } from './renewals';
import { describeRenewalFaults } from './renewal-faults';
import { describeSavedMethods } from './saved-methods';
import { describeSavedPaypal } from './saved-paypal';
import { describeSso } from './sso';
import { describeStudioAddresses } from './studio/addresses';
import { describeStudioChannel } from './studio/channel';
import { describeFilms } from './films';
import { describeFollowers } from './followers';
import { describeStudioAudience } from './studio/audience';
import { describeMakeGood } from './studio/make-good';
import { describePassRefunds } from './studio/pass-refunds';
import { describePasses } from './studio/passes';
import { describePassCodes } from './studio/pass-codes';
import { describeStudioCare } from './studio/care';
import { describeStudioCodes } from './studio/codes';
import { describeEventList, describeStudioEvents } from './studio/events';
import { describeStudioHome } from './studio/home';
import { describeStudioLive } from './studio/live';
import { describeLiveInputs } from './studio/live-inputs';
import { describeStudioPromise } from './studio/promise';
import { describeStudioRestream } from './studio/restream';
import { describeStudioMessages } from './studio/messages';
import { describeStudioReport } from './studio/report';
import { describeOperator } from './operator';
import { describeOperatorStops } from './operator-stops';
import { describeStudioStatements } from './studio/statements';
import { describeStudioOrders } from './studio/orders';
import { describeStudioPeople } from './studio/people';
import { describeStudioRefundRaces } from './studio/refund-races';
import { describeStudioRefunds } from './studio/refunds';
import { describeStudioRights } from './studio/rights';
import { describeStudioStrangers } from './studio/strangers';
import { describeStudioTeam } from './studio/team';
import { describeStudioStock } from './studio/stock';
import { describeStudioWhy } from './studio/why';
import { describeStudioUploads } from './studio/uploads';
import { describeTrailers } from './studio/trailers';
import { describeStudioRecordings } from './studio/recordings';
import { describeQuota, describeStudioVideos } from './studio/videos';
import { describeTime } from '../steps/time';
import { describeWallets } from './wallets';
import { describeWebhookFlood } from './webhook-flood';
import { describeWebhooks } from './webhooks';
import { isWhole } from '../is-whole';
import type { Target } from '../target';
import { useBuiltWorker } from '../../support/built-worker';

/** What a group asks that another engine or transport may answer in another way. */
type Asks = 'engine' | 'http';

type Group = [describeGroup: (context: Context, outages: Outages) => void, ...asks: Asks[]];

const titled =
  (title: string, describeGroup: (context: Context) => void) =>
  (context: Context): void => {
    describe(title, () => describeGroup(context));
  };

/**
 * Each group runs on SQLite, in process. Those that ask the engine (locks, races, sums, search,
 * pages) also run over PostgreSQL, and those that ask HTTP over HTTP. Of the whole, all do.
 */
const PARTS = {
  'the contract': [
    [describeHttpConventions, 'http'],
    [describeAccounts, 'engine'],
    [describeAccountLimits, 'engine', 'http'],
    [describeOwnAccount, 'engine'],
    [describeEvents, 'http'],
    [describeCountries, 'http'],
    [describeCardIntents, 'engine'],
    [describeCardPayments],
    [describePaymentPage, 'engine'],
    [describePaymentLimits, 'engine'],
    [describeFreePackages],
    [describePurchases],
    [describePaypal, 'engine'],
    [describePlayback, 'http'],
    [describePlaces, 'engine'],
    [describePositions],
    [describeContact, 'http'],
  ],
  'the contract elsewhere': [
    [titled('paired screens', describePairing), 'engine'],
    [describeFrames, 'engine'],
  ],
  'the contract over time': [
    [describeReceipts, 'engine'],
    [describeEndedAccess],
    [describeEventEnds],
    [describeTime, 'engine'],
    [describeRecordings, 'engine'],
    [describeLostPayments],
    [describeGivenUp, 'engine'],
  ],
  'the contract by mail': [
    [describeAccountMails, 'engine'],
    [describeAccountRows],
    [describeReminders, 'engine'],
    [describeGrants, 'engine'],
    [describeGuests, 'engine'],
    [describeSso, 'engine'],
    [describeStudioTeam, 'engine'],
    [describeStudioRights],
    [describeWallets, 'engine'],
    [describeSavedPaypal, 'engine'],
    [describeSavedMethods, 'engine'],
    [titled('gifts', describeGifts), 'engine'],
    [titled('gifts', describeGiftAttacks), 'engine'],
    [describeFollowers, 'engine'],
  ],
  'the contract of the studio': [
    // First, since others move the clock, and a webhook may not be old.
    [describeStudioHome, 'engine'],
    [describeStudioReport, 'engine'],
    [describeOperator, 'engine'],
    [describeOperatorStops, 'engine'],
    [describeStudioStatements, 'engine'],
    [describeStudioWhy],
    [describeStudioEvents],
    [describeEventList, 'engine'],
    [describeStudioAddresses, 'engine'],
    [describeStudioStock, 'engine'],
    [describeStudioUploads],
    [describeStudioLive, 'engine'],
    [(context) => describe('live inputs', () => describeLiveInputs(context)), 'engine'],
    [describeStudioPromise, 'engine'],
    [describeStudioRestream, 'engine'],
    [describeStudioAudience, 'engine'],
    [describeStudioCodes, 'engine'],
    [describeStudioOrders, 'engine'],
    [describeStudioPeople, 'engine'],
    [describeStudioStrangers],
    [describeStudioRefunds, 'engine'],
    [describeStudioRefundRaces, 'engine'],
    // Asks for an empty folder of uploads.
    [describeStudioVideos],
    [describeStudioRecordings],
    [describeTrailers],
    [describeQuota, 'engine'],
    [describeStudioMessages, 'engine'],
    [describeStudioCare, 'engine'],
    [describePasses, 'engine'],
    [titled('passes', describePassRefunds), 'engine'],
    [describeMakeGood, 'engine'],
    [describePassCodes, 'engine'],
    [describeEarlySale, 'engine'],
    // Last, since they move the clock by weeks.
    [describeStudioChannel, 'engine'],
    [describeFilms, 'engine'],
  ],
  // Its clock is the stand-ins' too, so it has no webhooks.
  'the contract over periods': [
    [titled('a pass that renews', describeRenewals), 'engine'],
    [titled('a renewal that fails', describeRenewalFaults), 'engine'],
  ],
  'the contract by webhook': [
    [titled('webhooks', describeWebhooks), 'engine'],
    [titled('a flood of webhooks', describeWebhookFlood), 'engine'],
    [titled('refunds and disputes', describeRefunds), 'engine'],
    [titled('each refund and dispute', describeMoneyBooks), 'engine'],
    [titled('money that is owed back', describeOwedBack), 'engine'],
    [(context, outages) => describe('outages', () => describeOutages(context, outages)), 'engine'],
  ],
} satisfies Record<string, Group[]>;

/** What is asked of each besides the behaviour, if it does not run all groups. */
const OVER = {
  'SQLite in process': null,
  PostgreSQL: 'engine',
  'over HTTP, as a process of its own': 'http',
} as const;

export function describeContract(
  part: keyof typeof PARTS,
  over: keyof typeof OVER,
  start: () => Promise<Target>,
  outages: Outages = {},
): void {
  const wanted = isWhole ? null : OVER[over];
  describe(`${part}, ${over}`, () => {
    let target: Target | undefined;
    useBuiltWorker();
    beforeAll(async () => {
      target = await start();
    });
    afterAll(() => target?.close());
    const context = createContext(() => target);
    const groups: Group[] = PARTS[part];
    for (const [describeGroup, ...asks] of groups)
      if (wanted === null || asks.includes(wanted)) describeGroup(context, outages);
  });
}
