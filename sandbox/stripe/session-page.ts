import { html } from 'hono/html';
import { renderPage } from '@/sandbox/shared/page';
import type { SessionRecord } from './sessions';

const TITLE = 'Stripe Checkout sandbox (stand-in)';

/** The hosted page: a card form, with the refusal of the last card above it. */
export function renderSession(session: SessionRecord, refusal: string | null): Promise<Response> {
  return renderPage({
    title: TITLE,
    note: 'This stands for Stripe’s own page. No money moves in test mode.',
    content: html`<dl>
        <dt>Item</dt>
        <dd>${session.name}</dd>
        <dt>Amount</dt>
        <dd>$${(session.amount / 100).toFixed(2)}</dd>
      </dl>
      ${refusal === null ? '' : html`<p role="alert">${refusal}</p>`}
      <form method="post">
        <label
          >Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required
        /></label>
        <label>Expiry <input name="expiry" placeholder="MM/YY" autocomplete="cc-exp" required /></label>
        <label>CVC <input name="cvc" inputmode="numeric" autocomplete="cc-csc" required /></label>
        <button class="main">Pay</button>
        ${session.cancelUrl === null ? '' : html`<a href="${session.cancelUrl}">Back</a>`}
      </form>`,
  });
}

export function renderSessionOver(): Promise<Response> {
  return renderPage(
    {
      title: TITLE,
      note: 'There is no such payment page, or it is over. You can close it.',
      content: html``,
    },
    404,
  );
}
