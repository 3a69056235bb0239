import { describe, expect, it } from 'vitest';
import { PAID_TICKET } from './fixtures';
import type { MoneyNews } from './ledger';
import type { OrderDetails } from './order-answer';
import { toMoneyMail } from './order-mails';
import { createRenewalLinks } from './renewal-links';

const SITE = { name: 'Site', url: 'https://site.example' };

const ORDER: OrderDetails = {
  ...PAID_TICKET,
  item_name: 'The Gala:\r\nBcc: a seat',
  amount_cents: 2000,
  provider: 'paypal',
  status: 'refunded',
  refunded_cents: 2000,
  refunded_at: 1,
  buyer_email: 'bea@mail.example',
  buyer_verified_at: null,
};
const refund = (change: Partial<Extract<MoneyNews, { refund: unknown }>['refund']> = {}) => ({
  id: 'rfd_1',
  order_id: 'ord_1',
  provider: 'paypal' as const,
  provider_ref: 'R1',
  money_ref: 'C1',
  amount_cents: 2000,
  status: 'done' as const,
  reason: 'operator' as const,
  note: null,
  attempts: 1,
  next_attempt_at: 0,
  last_error: null,
  created_at: 0,
  begun_at: 0,
  closed_at: 0,
  refused_at: null,
  run_id: null,
  ask_key: null,
  asked_by: null,
  message: null,
  until_cents: null,
  ...change,
});
const dispute = {
  provider: 'paypal' as const,
  id: 'PP-1',
  order_id: 'ord_1',
  money_ref: 'C1',
  amount_cents: 2000,
  status: 'lost' as const,
  reason: null,
  created_at: 0,
  answer_by: null,
  closed_at: 0,
};
const write = (
  news: MoneyNews,
  { keptBy = null, ...order }: Partial<OrderDetails> & { keptBy?: string | null } = {},
) =>
  toMoneyMail({ order: { ...ORDER, ...order }, sorry: '', why: '' }, news, keptBy, {
    replyTo: 'shop@mail.example',
    site: SITE,
    links: createRenewalLinks({ authSecret: 'secret', site: SITE }),
  });

describe('the mail about money that goes back', () => {
  it('names the amount, the way, the time it takes and the refund, in a subject of one line', () => {
    const mail = write({ kind: 'refund-done', refund: refund() });
    expect(mail).toMatchObject({ to: 'bea@mail.example', replyTo: 'shop@mail.example' });
    expect(mail.subject).toBe('Your refund is on its way: The Gala: Bcc: a seat');
    expect(mail.text).toContain(
      'We refunded $20.00 to your PayPal account. It can take your bank 5 to 10 business days',
    );
    expect(mail.text).toContain('Your access from this purchase has ended.');
    expect(mail.text).toContain('Refund: $20.00 (R1)');
    expect(mail.text).toMatch(/^Hello,\n/);
  });

  it('of a part says of how much, and ends nothing', () => {
    const { subject, text } = write(
      { kind: 'refund-done', refund: refund({ amount_cents: 500 }) },
      { status: 'paid', refunded_cents: 500 },
    );
    expect(subject).toMatch(/^A partial refund is on its way/);
    expect(text).toContain('$5.00 of the $20.00 you paid');
    expect(text).not.toContain('ended');
  });

  it('says why where the reason is ours, and which order counts instead', () => {
    const twice = write({ kind: 'refund-done', refund: refund({ reason: 'duplicate' }) });
    expect(twice.text).toContain('You paid for this twice.');
    const late = write({ kind: 'refund-done', refund: refund({ reason: 'undeliverable' }) });
    expect(late.text).toContain('arrived after this was no longer available');
    const kept = write({ kind: 'refund-done', refund: refund() }, { keptBy: 'ord_2' });
    expect(kept.text).toContain('counts instead (order ord_2), so you keep what you bought');
    expect(kept.text).not.toContain('ended');
  });

  it('that the bank sent back asks for another way', () => {
    const { text } = write(
      { kind: 'refund-failed', refund: refund({ status: 'failed' }) },
      { status: 'duplicate' },
    );
    expect(text).toContain('We still owe you this money. Please reply to this email');
  });

  it('of a dispute says how it stands', () => {
    const text = (kind: 'dispute-opened' | 'dispute-won' | 'dispute-lost') => write({ kind, dispute }).text;
    expect(text('dispute-opened')).toContain('Your access is paused until the dispute is decided.');
    expect(text('dispute-won')).toContain('is closed, and the payment stands.');
    expect(text('dispute-lost')).toContain('was decided in your favor: $20.00 went back');
  });
});
