import { CHECKOUT } from '@/lib/content/checkout';

const { before, terms, and, refunds } = CHECKOUT.terms;

export const Terms = () => (
  <p className="text-sm text-muted">
    {before}{' '}
    <a className="link" href="/terms-and-conditions">
      {terms}
    </a>{' '}
    {and}{' '}
    <a className="link" href="/refund-policy">
      {refunds}
    </a>
    .
  </p>
);
