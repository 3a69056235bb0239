import { html } from 'hono/html';
import type { ChallengeRecord, IntentRecord } from './intent';
import { leaveScript, renderPage } from '@/sandbox/shared/page';

const TITLE = '3-D Secure sandbox (stand-in)';

/** The bank's page: the buyer passes or fails the challenge. */
export function renderChallenge(intent: IntentRecord): Promise<Response> {
  return renderPage({
    title: TITLE,
    note: 'This stands for your bank’s own page. No money moves in test mode.',
    content: html`<dl>
        <dt>Payment</dt>
        <dd>${intent.description ?? intent.id}</dd>
        <dt>Amount</dt>
        <dd>$${(intent.amount / 100).toFixed(2)}</dd>
      </dl>
      <form method="post">
        <input type="hidden" name="client_secret" value="${intent.secret}" />
        <button class="main" name="outcome" value="pass">Complete authentication</button>
        <button name="outcome" value="fail">Fail authentication</button>
      </form>`,
  });
}

/**
 * Says that the challenge is over, tells the page that opened or framed it, or sends the buyer back
 * to the shop.
 */
export function renderChallengeDone(
  intent: IntentRecord,
  challenge: ChallengeRecord | null,
): Promise<Response> {
  const continueTo = challenge?.returnUrl ? toReturnAddress(challenge.returnUrl, intent) : null;
  return renderPage({
    title: TITLE,
    note: 'Thank you. You can go back to the shop.',
    content: continueTo ? html`<p><a href="${continueTo}">Back to the shop</a></p>` : html``,
    script: leaveScript({
      message: { type: 'stripe-challenge-complete', paymentIntent: intent.id, status: intent.status },
      targetOrigin: challenge?.origin ?? null,
      continueTo,
    }),
  });
}

export function renderChallengeUnknown(): Promise<Response> {
  return renderPage(
    {
      title: TITLE,
      note: 'There is no such payment, or nothing to confirm. You can close this page.',
      content: html``,
    },
    404,
  );
}

/** Stripe comes back with these three parameters (docs.stripe.com/payments/accept-a-payment). */
function toReturnAddress(returnUrl: string, intent: IntentRecord): string {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  return url.href;
}
