/** Titles of tests by the file they are written in, as they are written there: with `%s` or `$name` where one is for several. */
export type Titles = Readonly<Record<string, readonly string[]>>;

/** Something that goes wrong, what is to come of it, and the tests that hold it. */
export type Fault = {
  fault: string;
  expected: string;
  tests: Titles;
  /** What a browser shows of it, in tests that need a built site: named here, and run by `npm test`. */
  inBrowser?: Titles;
};

const INTENTS = 'tests/contract/suite/card-intents.ts';
const CARDS = 'tests/contract/suite/card-payments.ts';
const PAGE = 'tests/contract/suite/payment-page.ts';
const PAYPAL = 'tests/contract/suite/paypal.ts';
const WEBHOOKS = 'tests/contract/suite/webhooks.ts';
const LIMITS = 'tests/contract/suite/payment-limits.ts';
const LOST = 'tests/contract/suite/lost-payments.ts';
const GIVEN_UP = 'tests/contract/suite/given-up.ts';
const REFUNDS = 'tests/contract/suite/refunds.ts';
const OWED_BACK = 'tests/contract/suite/owed-back.ts';

/** Every fault that a payment has to survive. */
export const FAULTS: readonly Fault[] = [
  {
    fault: 'The body carries the price 0.01 with a real item',
    expected: 'the catalogue’s amount, or 400',
    tests: {
      [INTENTS]: ['refuses the price %d, which is not ours'],
      [CARDS]: ['with the amount tampered to %d changes nothing'],
      [PAGE]: ['refuses a price that is not ours'],
    },
  },
  {
    fault: 'All fifteen plan prices, and every package',
    expected: 'exact cents',
    tests: {
      [INTENTS]: [
        'charges the exact cents of each of the fifteen plans, by card and PayPal',
        'charges the exact cents of every package, by card and PayPal',
      ],
      'backend/payments/stripe-gateway.test.ts': ['asks for exactly %i cents'],
      'backend/payments/paypal-gateway.test.ts': ['asks for exactly %i cents'],
    },
  },
  {
    fault: 'Ten calls for an intent at once',
    expected: 'one intent',
    tests: {
      [INTENTS]: ['gives a reload, a second tab and ten calls at once the same intent'],
      [PAGE]: ['is one for a reload and ten calls at once, and another one when it is to lead elsewhere'],
      [PAYPAL]: ['opens once for a reload, a second tab and ten calls at once'],
      'backend/payments/stripe-gateway.test.ts': ['makes one intent of ten calls at once'],
    },
    inBrowser: {
      'e2e/buy-troubles.spec.ts': ['reload, double click and a second tab share one payment'],
    },
  },
  {
    fault: 'An intent is saved that was not confirmed',
    expected: '4xx, no access',
    tests: {
      [CARDS]: [
        'that is not confirmed is refused, and opens nothing',
        'that was never made is refused, whatever amount is claimed',
      ],
    },
  },
  {
    fault: 'Declined, then another card',
    expected: 'the same intent, which succeeds; a message between',
    tests: {
      [CARDS]: ['that was declined says so, and another card on the same intent works'],
      'backend/payments/stripe-gateway.test.ts': [
        'shows why a card was declined, and then lets another card pay the same intent',
      ],
    },
    inBrowser: {
      'e2e/buy-by-card.spec.ts': ['a declined card says why, and another card pays the same order'],
      'e2e/modes/live-scripts.spec.ts': [
        'Stripe: a declined card says why, and another one pays the same payment',
      ],
    },
  },
  {
    fault: '3-D Secure passed, failed, abandoned',
    expected: 'succeeds; fails with a word; stays resumable',
    tests: {
      [CARDS]: [
        'that waits for the bank is pending until the buyer passes',
        'that the buyer fails to confirm at the bank is declined in words, and another card works',
        'that waits for the bank can be taken up again after a reload',
      ],
    },
    inBrowser: {
      'e2e/buy-by-card.spec.ts': [
        'a card that wants 3-D Secure goes over the bank and comes back paid',
        'a failed 3-D Secure says why and leads to a checkout where another card pays',
      ],
      'e2e/buy-completion.spec.ts': [
        'a 3-D Secure left alone is taken up again, and the status in the address is only shown',
      ],
    },
  },
  {
    fault: 'A payment that is being processed',
    expected: 'a page that says so, then fulfilled by the webhook',
    tests: {
      [CARDS]: [
        'that is being processed is pending until it is through',
        'that is being processed is not asked for again, by card or PayPal',
      ],
      [WEBHOOKS]: [
        'finishes a payment that was being processed',
        'finishes a PayPal payment that PayPal had to check',
      ],
    },
    inBrowser: {
      'e2e/buy-troubles.spec.ts': ['a payment that the bank works on shows a page that goes on by itself'],
    },
  },
  {
    fault: 'The tab is closed right after the confirmation',
    expected: 'the webhook alone fulfils',
    tests: {
      [WEBHOOKS]: [
        'alone gives a buyer access whose tab was closed right after paying, with a receipt and a history',
        'finds its order also when the process died before it had noted the payment',
      ],
    },
    inBrowser: {
      'e2e/buy-aftermath.spec.ts': ['a buyer whose tab was closed right after paying has the show'],
    },
  },
  {
    fault: 'payment_failed is delivered after succeeded',
    expected: 'stays paid',
    tests: { [WEBHOOKS]: ['of a failed attempt that comes after the success leaves the order paid'] },
  },
  {
    fault: 'A signature that is old, wrong, over a body written anew, or v0',
    expected: '400, nothing changes',
    tests: {
      [WEBHOOKS]: [
        'of Stripe that is %s is refused and changes nothing; the next one counts',
        'of PayPal that is %s is refused; the next one counts',
      ],
    },
  },
  {
    fault: 'No webhook secret is set',
    expected: '5xx, fails closed',
    tests: {
      'tests/contract/modes.test.ts': ['they are refused so that they come again, and nothing is kept: %s'],
      'backend/payments/stripe-webhook.test.ts': [
        'cannot be checked without a secret, which is our fault and not the sender’s',
      ],
      'backend/payments/paypal-webhook.test.ts': [
        'cannot be checked without the webhook’s id, which is our fault and not the sender’s',
      ],
    },
  },
  {
    fault: 'Two signatures while a secret is rotated',
    expected: 'accepted',
    tests: {
      [WEBHOOKS]: ['with two signatures, as while a secret is rotated, is taken'],
      'backend/payments/stripe-webhook.test.ts': [
        'beside another one is good, and so is the old secret while it is being rotated',
      ],
    },
  },
  {
    fault: 'An unknown type of event, or an unknown object',
    expected: '2xx, no effect, logged',
    tests: {
      [WEBHOOKS]: [
        'of a type that means nothing here is acknowledged, kept and reported',
        'about %s is acknowledged, changes nothing, and is reported',
      ],
    },
  },
  {
    fault: 'The provider answers 500s, or hangs',
    expected: 'an answer to the buyer within 10 s, a retry possible',
    tests: {
      [INTENTS]: [
        'that fails at the provider says so, and works the next time',
        'answers although the provider hangs, and works the next time',
      ],
      [CARDS]: ['while the provider is down says so, and works the next time'],
      [PAYPAL]: ['while PayPal is down says so, and works the next time'],
      'backend/payments/deadline.test.ts': [
        'ends a buyer’s wait for a provider after eight of the ten seconds that an answer may take',
      ],
    },
    inBrowser: {
      'e2e/buy-troubles.spec.ts': [
        'a provider that fails gives a sentence, and another try pays',
        'a provider that hangs gives a sentence, before the site would give up on its API',
      ],
    },
  },
  {
    fault: 'One 404 from the provider, or a day of them',
    expected: 'the order is not lost, the buyer not asked for a second payment',
    tests: {
      [LOST]: [
        'is neither lost nor asked for again, by buyer or reconciler',
        'is found again when that moment was a day, and looked for during thirty',
        'is believed to be forgotten by PayPal, which does so, but only after some hours',
      ],
    },
  },
  {
    fault: 'The site starts with another payment mode or account than its orders were made with',
    expected: 'a warning that names them, and no access by an order of another mode',
    tests: {
      'tests/contract/modes.test.ts': [
        'its ticket opens nothing and may be bought, and the open orders are named at the start',
      ],
    },
  },
  {
    fault:
      'The price changes, the package is withdrawn, the event ends or a day passes while a payment is open',
    expected: 'closed at the provider first, then given up; what was confirmed before counts',
    tests: {
      [GIVEN_UP]: [
        'is closed at the provider before a new one is opened, and cannot be made any more',
        'counts when the buyer confirmed it before',
        'stays open while the provider cannot be asked to close it, and no second one is opened',
        'that %s has open payments closed, intents and pages, and leaves what was paid',
        'is closed at the provider, and then given up',
        'is either paid or given up when the buyer confirms in that moment, and never both',
      ],
    },
  },
  {
    fault: 'A PayPal order is approved that is no longer current',
    expected: 'not captured, and a sentence',
    tests: {
      [GIVEN_UP]: [
        'is not captured when meanwhile %s, and a sentence says so',
        'is not captured once the order was given up, and a new one can be paid',
      ],
    },
  },
  {
    fault: 'Money comes in for an event that is over, or for an order that was given up',
    expected: 'owed back, with the refund written in the same transaction; no access',
    tests: {
      [GIVEN_UP]: [
        'for an event that is over is owed back, and the buyer is told',
        'for an order that was given up and not closed is given back, and gives no access',
        'can come no more once an order that was given up has been looked at',
      ],
    },
  },
  {
    fault: 'A refund: partial, full, twice',
    expected: 'recorded once; a full one revokes',
    tests: {
      [REFUNDS]: [
        'in part is written down once, with the provider’s own total, and access stays',
        'in full ends access, and the package may be bought again',
        'by the operator goes back once, however often that is asked for, and again when that is said',
        'by the operator whose answer was lost goes back once',
      ],
    },
    inBrowser: {
      'e2e/buy-aftermath.spec.ts': [
        'part of the money given back changes the receipt, all of it takes the show away',
      ],
    },
  },
  {
    fault:
      'Paid twice: the refund of the second payment meets faults, a dispute, or a refund of the first one',
    expected: 'refunded once, or kept in place of the first',
    tests: {
      [OWED_BACK]: [
        'is refunded once by itself, with a mail, and what was bought stays',
        'is refunded once when the provider answers the refund with %s',
        'is not refunded while a dispute holds it, and is when the dispute is won',
        'is replaced by the other one at once, whose refund is called off',
        'is not replaced by one whose refund the provider has been asked for',
      ],
    },
  },
  {
    fault: 'A dispute is opened, won, lost',
    expected: 'suspended, restored, revoked',
    tests: {
      [REFUNDS]: [
        'by a dispute suspends access, and a dispute that is won restores it',
        'by a dispute that is lost is charged back, not refunded, and access ends',
      ],
    },
    inBrowser: {
      'e2e/buy-aftermath.spec.ts': ['a dispute takes the show away, and the shop that wins it gives it back'],
    },
  },
  {
    fault: 'A PayPal capture before the approval, with a declined instrument, of what is captured already',
    expected: 'a friendly error; a new start; fulfilled',
    tests: {
      [PAYPAL]: [
        'before the approval is refused, and opens nothing',
        'whose card is declined can be approved again with another',
        'captured ten times at once is taken once',
        'whose reply was lost is found to be paid',
      ],
    },
    inBrowser: {
      'e2e/buy-troubles.spec.ts': [
        'an instrument that PayPal turns down is told, and another one pays the same order',
      ],
    },
  },
  {
    fault: 'SIGKILL at every step of both flows',
    expected: 'reconciled after the restart, access once',
    tests: {
      'tests/crash/crash.test.ts': ['loses no payment and takes none twice: $name'],
      'tests/crash/give-up.test.ts': [
        'leaves no payment that could still be made, and sells at the new price: %s',
        'owes money that came too late back once: %s',
      ],
    },
    inBrowser: {
      'e2e/modes/crash.spec.ts': [
        'SIGKILL after the payment is confirmed and before it is saved: the buyer has the event, once',
      ],
    },
  },
  {
    fault: 'Too many calls that reach a provider, from one account or one address',
    expected: '429 with Retry-After; other buyers pay on',
    tests: {
      [LIMITS]: [
        'are refused to an account after many, whichever they are, and to no other account',
        'are refused to an address after many, whosever accounts they are for',
      ],
    },
  },
  {
    fault: 'A flood of webhooks that PayPal did not send',
    expected: 'a few calls to PayPal; PayPal’s own is put off with 503, and counts when it comes again',
    tests: {
      [WEBHOOKS]: [
        'of PayPal that PayPal did not send is taken so often from one address, and the next costs PayPal no call',
        'of PayPal is put off while PayPal is asked about many, and counts when it comes again',
      ],
      'backend/payments/paypal-webhook.test.ts': [
        'is asked about by a few webhooks at once; one too many is put off, and good when it comes again',
        'is not asked about when the header %s is %s',
      ],
    },
  },
  {
    fault: 'The database is read-only or gone while a webhook comes',
    expected: '5xx, and the next attempt succeeds',
    tests: {
      'tests/contract/suite/outages.ts': ['a webhook is answered with 503, and counts when it comes again'],
    },
  },
];
