import { formatPrice } from '@/lib/money';
import { type Capture, createCaptureJournal, toJournalFolder } from '@/lib/orders/captures/journal';
import { createFindings, type Finding, toReason } from './finding';

const { ok, warn, fail } = createFindings('paypal');

/** In milliseconds; an outage of an API is rarely longer. */
const LATE_MS = 15 * 60_000;

export async function checkCaptures(dataDir: string, nowMs: number): Promise<Finding[]> {
  const damaged: Finding[] = [];
  const journal = createCaptureJournal(toJournalFolder(dataDir), (error, id) => {
    const says = `The record of PayPal payment ${id} cannot be read: ${toReason(error)}`;
    damaged.push(fail(says, 'Look at the payment at PayPal, and at DATA_DIR/paypal-captures/open.'));
  });
  const open = await journal.list();
  const found = [...damaged, ...open.flatMap((capture) => judge(capture, nowMs) ?? [])];
  return found.length > 0 ? found : [ok(`No PayPal payment is late; ${open.length} wait to be saved.`)];
}

function judge({ state, said, askedAtMs, ...capture }: Capture, nowMs: number): Finding | null {
  const { paypalOrderId, amountCents, item } = capture;
  const what = `PayPal payment ${paypalOrderId} (${formatPrice(amountCents)}, ${item.eventId}, ${item.selectedPackage})`;
  if (state === 'refused')
    return fail(
      `${what} was taken, and the API refuses to save it: ${said ?? 'no reason given'}`,
      'Mend the API, which is asked again every hour, or refund the payment at PayPal.',
    );
  const minutes = Math.round((nowMs - askedAtMs) / 60_000);
  if (state === 'asked' || nowMs - askedAtMs < LATE_MS) return null;
  return warn(
    `${what} was taken ${minutes} minutes ago and is not saved: ${said ?? 'not tried yet'}`,
    'See whether the API answers, and whether the site runs: it goes on trying.',
  );
}
