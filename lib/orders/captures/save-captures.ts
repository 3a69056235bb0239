import 'server-only';
import { callUpstream } from '@/lib/api-client/client';
import { calls } from '@/lib/contract';
import { env } from '@/lib/env';
import { CURRENCY, toDecimal } from '@/lib/money';
import { log } from '@/lib/observability/log';
import { createIntervalJob } from '@/lib/process/interval-job';
import { waitFor } from '@/lib/process/lifecycle';
import { type AppError, ERROR_STATUS, fail, ok, type Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import { type Capture, createCaptureJournal, toJournalFolder } from './journal';
import { toBuyerKey } from './purchase-key';

export const journal = createCaptureJournal(toJournalFolder(env.DATA_DIR), (err, paypalOrderId) =>
  log.error({ err, paypalOrderId }, 'The record of a PayPal payment cannot be read.'),
);

const LOOK_MS = 3000;
const AT_ONCE = 16;
/** The browser saves right after the capture. */
export const BROWSER_FIRST_MS = 10_000;
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 10 * 60_000;
const REFUSED_WAIT_MS = 60 * 60_000;
/** PayPal no longer captures an approval of this age. */
const GIVE_UP_MS = 72 * 60 * 60_000;
export const CLAIM_WAIT_MS = 8000;

export const NOT_YOURS = fail('not_found', 'There is no such payment in your account.');
export const AT_WORK = fail('payment_pending', 'Your payment is being recorded. This takes a moment.');
const NOT_RECORDED =
  'PayPal has taken your payment, but we could not record it. We know of it and look into it: please do not pay again.';

/**
 * Saves once: a repeat is answered from the journal. Null for an unknown payment. Fails as the API
 * does, with `payment_pending` while it is under way, or with `refused`.
 */
export async function settleCapture(id: string, token: string | null): Promise<Result<object> | null> {
  if (!(await journal.readOpen(id)) && !(await journal.readSaved(id))) return null;
  const settled = await journal.withClaim(id, CLAIM_WAIT_MS, async () => {
    const capture = (await journal.readOpen(id)) ?? (await journal.readSaved(id));
    if (!capture || (token !== null && toBuyerKey(token) !== capture.buyer)) return NOT_YOURS;
    if (await journal.readSaved(id)) {
      await journal.drop(id);
      return ok({});
    }
    return settle(capture, token ?? capture.token);
  });
  return settled ?? AT_WORK;
}

async function settle(capture: Capture, token: string): Promise<Result<object>> {
  const taken = capture.state === 'taken' ? ok(capture) : await askPaypal(capture);
  if (!taken.ok) return taken;
  const { paypalOrderId, item, amountCents } = taken.value;
  const saved = await callUpstream(calls.savePayment, {
    body: { amount: toDecimal(amountCents), currency: CURRENCY, paymentIntentId: paypalOrderId, ...item },
    token,
  });
  if (saved.ok) {
    await journal.markSaved(taken.value);
    log.info({ paypalOrderId }, 'A PayPal payment is saved.');
    return ok({});
  }
  // A token that the API does not know must not replace a working one.
  const isKnown = saved.error.code !== 'unauthorized';
  return keep(isKnown ? { ...taken.value, token } : taken.value, saved.error);
}

async function askPaypal(capture: Capture): Promise<Result<Capture>> {
  const { paypalOrderId, amountCents, askedAtMs } = capture;
  const found = (await runtime.standalonePaypal?.find(paypalOrderId)) ?? AT_WORK;
  if (!found.ok) {
    await journal.write(later(capture, found.error.message));
    return found;
  }
  const { status, refundedCents, message } = found.value;
  const isOver = status === 'open' && Date.now() - askedAtMs > GIVE_UP_MS;
  if (status === 'failed' || isOver || (status === 'paid' && refundedCents >= amountCents)) {
    await journal.drop(paypalOrderId);
    log.info({ paypalOrderId, status, refundedCents }, 'A PayPal payment has nothing left to save.');
    return fail('payment_declined', message ?? 'This payment was refunded.', { reference: paypalOrderId });
  }
  if (status === 'paid') {
    const taken: Capture = { ...capture, state: capture.state === 'refused' ? 'refused' : 'taken' };
    await journal.write(taken);
    return ok(taken);
  }
  await journal.write(later(capture, message));
  return fail('payment_pending', message ?? AT_WORK.error.message, { reference: paypalOrderId });
}

async function keep(capture: Capture, error: AppError): Promise<Result<object>> {
  const { paypalOrderId, item, amountCents } = capture;
  const status = ERROR_STATUS[error.code];
  if (status >= 500 || status === 429 || status === 401 || error.code === 'payment_pending') {
    await journal.write({ ...later(capture, error.message), state: 'taken' });
    return { ok: false, error };
  }
  log.error(
    { paypalOrderId, ...item, amountCents, said: error.message },
    'A PayPal payment was taken and the API refuses to save it. Refund it at PayPal, or mend the API: it is tried again every hour.',
  );
  const nextTryAtMs = Date.now() + REFUSED_WAIT_MS;
  await journal.write({ ...later(capture, error.message), state: 'refused', nextTryAtMs });
  return fail('refused', NOT_RECORDED, { reference: paypalOrderId });
}

function later(capture: Capture, said: string | null): Capture {
  const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** capture.tries);
  return { ...capture, said, tries: capture.tries + 1, nextTryAtMs: Date.now() + waitMs };
}

/** The stored login may have expired. Never rejects. */
export async function renewLogin(token: string): Promise<void> {
  if (!runtime.standalonePaypal) return;
  const buyer = toBuyerKey(token);
  await look(async () => {
    for (const { paypalOrderId, buyer: owner } of await journal.list())
      if (owner === buyer) await settleCapture(paypalOrderId, token);
  });
}

/** Saves what is due every few seconds until the returned function is called. */
export function startSavingCaptures(): () => Promise<void> {
  let untilMs = Infinity;
  const job = createIntervalJob(async () => {
    await look(() => saveDue(untilMs));
    untilMs = 0;
  }, LOOK_MS);
  job.start();
  return () => job.stop();
}

async function saveDue(untilMs: number): Promise<void> {
  const open = await journal.list();
  const due = open.filter(({ nextTryAtMs }) => nextTryAtMs <= Math.max(untilMs, Date.now()));
  for (let from = 0; from < due.length; from += AT_ONCE)
    await Promise.all(
      due.slice(from, from + AT_ONCE).map(({ paypalOrderId }) => settleCapture(paypalOrderId, null)),
    );
  await journal.prune();
}

async function look(work: () => Promise<void>): Promise<void> {
  try {
    await waitFor(work());
  } catch (err) {
    log.error({ err }, 'PayPal payments that wait to be saved could not be read.');
  }
}
