import { html } from 'hono/html';
import { formatUsd } from '@/lib/money';
import { leaveScript, renderPage } from '@/sandbox/shared/page';
import type { OrderRecord } from './order';

const TITLE = 'PayPal sandbox (stand-in)';

/**
 * The page on which a buyer agrees to pay. `isFromSdk`: PayPal's own script opened it, and is to be
 * told.
 */
export function renderApproval(order: OrderRecord, isFromSdk: boolean): Promise<Response> {
  return renderPage({
    title: TITLE,
    note: 'This stands for PayPal’s own page. No money moves in test mode.',
    content: html`<dl>
        <dt>Item</dt>
        <dd>${order.description ?? order.id}</dd>
        <dt>Amount</dt>
        <dd>${formatUsd(order.cents)} ${order.currency}</dd>
      </dl>
      <form method="post" action="/checkoutnow">
        <input type="hidden" name="token" value="${order.id}" />
        ${isFromSdk ? html`<input type="hidden" name="sdk" value="1" />` : ''}
        <button class="main" name="action" value="approve">Approve</button>
        <button name="action" value="approve-declining">Pay with a declining instrument</button>
        <button name="action" value="cancel">Cancel</button>
      </form>`,
  });
}

/**
 * Reports the buyer's choice to the window that opened the page, at the origin of the order's
 * return address and no other (or at PayPal's own, for its script), or sends the buyer back to the
 * shop with PayPal's own parameters.
 */
export function renderApprovalDone(
  order: OrderRecord,
  { approved, isFromSdk }: { approved: boolean; isFromSdk: boolean },
): Promise<Response> {
  const continueTo = toReturnAddress(order, approved);
  return renderPage({
    title: TITLE,
    note: approved ? 'Approved. You can go back to the shop.' : 'Cancelled. You can go back to the shop.',
    content: continueTo ? html`<p><a href="${continueTo}">Back to the shop</a></p>` : html``,
    script: leaveScript({
      message: toMessage(order, approved),
      targetOrigin: isFromSdk ? 'own' : order.returnUrl ? new URL(order.returnUrl).origin : null,
      continueTo,
    }),
  });
}

export function renderApprovalUnknown(): Promise<Response> {
  return renderPage(
    {
      title: TITLE,
      note: 'There is no such payment waiting for approval. You can close this page.',
      content: html``,
    },
    404,
  );
}

function toMessage({ id, payerId }: OrderRecord, approved: boolean) {
  if (!approved) return { type: 'paypal-cancelled', orderId: id };
  return { type: 'paypal-approved', orderId: id, payerId };
}

function toReturnAddress(order: OrderRecord, approved: boolean): string | null {
  const address = approved ? order.returnUrl : order.cancelUrl;
  if (!address) return null;
  const url = new URL(address);
  url.searchParams.set('token', order.id);
  if (approved && order.payerId) url.searchParams.set('PayerID', order.payerId);
  return url.href;
}
