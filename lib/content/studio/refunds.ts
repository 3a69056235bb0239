const sayBuyers = (people: number) => (people === 1 ? '1 buyer' : `${people} buyers`);

export const REFUNDS = {
  title: 'Refund run',
  lead: 'Refunds many buyers at once. Choose who and how much, check the amounts, then start.',
  choose: 'Enter a percentage, and the amounts appear here. Nothing is refunded before you confirm.',
  holders: 'Pass holders',
  who: ({
    ticket,
    isPass,
    code,
    day,
    country,
  }: Record<'ticket' | 'code' | 'day' | 'country', string> & { isPass: boolean }) =>
    [
      isPass
        ? 'Everyone whose pass covers this show'
        : ticket === ''
          ? 'Everyone with a ticket'
          : `Buyers of ${ticket}`,
      ...(code === '' ? [] : [`with the code ${code}`]),
      ...(day === '' ? [] : [`who paid on ${day}`]),
      ...(country === '' ? [] : [`in ${country}`]),
    ].join(', '),
  chosen: (who: string, percent: number) =>
    `${who}: ${percent === 100 ? 'the full price' : `${percent}% of the price`}`,
  percent: 'Percent of the price',
  percentHint: 'Earlier refunds count in: at 50%, an order that got 20% back gets 30% more.',
  passHint: 'For a pass, what went back for other shows counts in, too.',
  calculate: 'Show the amounts',
  buyers: 'See who gets how much',
  more: (orders: number) => `and ${orders === 1 ? '1 more order' : `${orders} more orders`}.`,
  dryRun: 'What goes back',
  figures: {
    people: 'Buyers',
    orders: 'Orders',
    total: 'To refund',
    fees: 'Payment fees that may not come back',
    free: 'Free tickets',
    disputed: 'Disputed',
    refunded: 'Already refunded',
    underway: 'Refund on its way',
    deleted: 'Deleted accounts',
  },
  skipped:
    'Free and disputed orders are left out. Deleted accounts get their money, but no email. Stripe keeps its fees, and PayPal keeps all or part of its own.',
  covers: {
    yes: 'The balance covers it.',
    no: 'The balance is too low. The run waits until there is money in the account.',
    'not-told': 'The balance is not known.',
  },
  needs: (amount: string) => `${amount} needed.`,
  nothing: 'There is nothing to refund.',
  start: {
    now: {
      open: (total: string, people: number) => `Refund ${total} to ${sayBuyers(people)}…`,
      title: (total: string, people: number) => `Refund ${total} to ${sayBuyers(people)}?`,
      submit: (total: string) => `Refund ${total}`,
    },
    toApprove: {
      open: (total: string, people: number) => `Ask to refund ${total} to ${sayBuyers(people)}…`,
      title: (total: string, people: number) => `Ask to refund ${total} to ${sayBuyers(people)}?`,
      submit: () => 'Ask for approval',
    },
    each: (least: string, most: string) =>
      least === most ? `Each order gets ${most}.` : `Each order gets between ${least} and ${most}.`,
    tickets: (ending: number, orders: number, what: 'tickets' | 'passes') =>
      ending === orders
        ? `The buyers lose their ${what}.`
        : ending === 0
          ? `The buyers keep their ${what}.`
          : `${ending} of ${orders} orders get everything back and lose their ${what}.`,
    mails: "Each buyer gets one email. A refund can't be undone.",
    approval: 'Another owner has to approve it.',
    message: 'Message to the buyers',
    sending: 'Starting…',
  },
  makeGood: {
    for: (lost: string, isAll: boolean, percents: readonly number[]) => {
      const percent = percents.map((one) => `${one}%`).join(' or ');
      return isAll
        ? 'Make-good: the show was not shown, so everything goes back'
        : `Make-good: ${lost} were lost, so ${percent} goes back`;
    },
    promises:
      'Each order gets what was promised when it was paid, less what already went back. Nothing is refunded before an owner approves it.',
    passes: (passes: number) =>
      `${passes === 1 ? '1 order is for a pass' : `${passes} orders are for passes`}: of these the percentage is of the price divided by the shows of its period so far.`,
    tooOld: (orders: number) =>
      `${orders === 1 ? '1 payment was' : `${orders} payments were`} made with PayPal more than 180 days ago. PayPal no longer refunds them; please pay these buyers back in another way.`,
    people: 'Buyers',
    orders: 'Orders',
    sum: 'To refund',
    prepared: 'Prepared after the show',
  },
  paused: 'Refunds are waiting for funds',
  runs: 'Refund runs',
  states: {
    waiting: 'Waiting for approval',
    running: 'Running',
    paused: 'Paused',
    withdrawn: 'Canceled',
    done: 'Done',
  },
  progress: (done: number, orders: number) => `${done} of ${orders} refunded`,
  open: (open: number) => `${open} to go`,
  failed: (failed: number) => `${failed} failed`,
  left: (left: number) => `${left} left out`,
  sum: (refunded: string, total: string) => `${refunded} of ${total}`,
  by: (name: string) => `Started by ${name}`,
  approvedBy: (name: string) => `Approved by ${name}`,
  failures: 'Orders without a refund',
  steps: {
    approve: { submit: 'Approve and start', sending: 'Starting…' },
    pause: { submit: 'Pause', sending: 'Pausing…' },
    resume: { submit: 'Resume', sending: 'Resuming…' },
    retry: { submit: 'Retry now', sending: 'Retrying…' },
    withdraw: { submit: 'Cancel what is left', sending: 'Canceling…' },
  },
  /** Of a run that waits: nothing has been refunded. */
  dismiss: { submit: 'Refund nothing', sending: 'Canceling…' },
  refresh: 'Refresh',
} as const;
