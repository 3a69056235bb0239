import { expect, it } from 'vitest';
import { checkoutSessionAnswerSchema } from './orders';
import { urlSchema } from './text';

const takes = (url: string) => urlSchema.safeParse(url).success;

it('takes addresses of the web, and nothing that a browser would run', () => {
  expect(takes('https://checkout.stripe.com/c/pay/cs_1#x')).toBe(true);
  expect(takes('http://localhost:3001/pay')).toBe(true);
  for (const url of ['javascript:alert(1)', 'JavaScript:alert(1)//https://x', 'data:text/html,x', '/pay', ''])
    expect(takes(url), url).toBe(false);
  expect(checkoutSessionAnswerSchema.safeParse({ url: 'javascript:alert(1)' }).success).toBe(false);
});
