import { formatPrice } from '@/lib/money';
import { createCaptureJournal, toJournalFolder } from '@/lib/orders/captures/journal';
import { type Check, createFindings, type Finding, toReason } from './finding';

const { ok, warn, fail } = createFindings('paypal');

/** In milliseconds; an outage of an API is rarely longer. */
const LATE_MS = 15 * 60_000;

export async function* checkCaptures(dataDir: string, nowMs: number): Check {
  const found: Finding[] = [];
  const journal = createCaptureJournal(toJournalFolder(dataDir), (error, id) => {
    const says = `The record of PayPal payment ${id} cannot be read: ${toReason(error)}`;
    found.push(fail(says, 'Look at the payment at PayPal, and at DATA_DIR/paypal-captures/open.'));
  });
  const open = await journal.list();
  for (const { state, said, askedAtMs, paypalOrderId, amountCents, item } of open) {
    const what = `PayPal payment ${paypalOrderId} (${formatPrice(amountCents)}, ${item.eventId}, ${item.selectedPackage})`;
    const minutes = Math.round((nowMs - askedAtMs) / 60_000);
    if (state === 'refused')
      found.push(
        fail(
          `${what} was taken, and the API refuses to save it: ${said ?? 'no reason given'}`,
          'Mend the API, which is asked again every hour, or refund the payment at PayPal.',
        ),
      );
    else if (state !== 'asked' && nowMs - askedAtMs >= LATE_MS)
      found.push(
        warn(
          `${what} was taken ${minutes} minutes ago and is not saved: ${said ?? 'not tried yet'}`,
          'See whether the API answers, and whether the site runs: it goes on trying.',
        ),
      );
  }
  yield* found.length > 0 ? found : [ok(`No PayPal payment is late; ${open.length} wait to be saved.`)];
}
