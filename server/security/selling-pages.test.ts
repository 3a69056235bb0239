import { describe, expect, it } from 'vitest';
import { isSellingPage } from './selling-pages';

describe('isSellingPage', () => {
  it.each([
    ['/plans', false],
    ['/plans?buy=plan.x', false],
    ['/checkout?planId=x', false],
    ['/paypal', false],
    ['/completion?payment_intent=pi_1', false],
    ['/events/e1', false],
    ['/', true],
    ['/auth/login?returnTo=%2Fplans%3Fbuy%3Dx', false],
    ['/auth/login', true],
    ['/auth/register?a=b&returnTo=%2F%3Fbuy%3Dx', true],
  ])('is %s', (address, isEventHost) => {
    expect(isSellingPage(address, isEventHost)).toBe(true);
  });

  it.each([
    ['/', false],
    ['/faq?returnTo=/plans', true],
    ['/auth/login', false],
    ['/auth/login?returnTo=%2Fuser%2Fpurchases', true],
    ['/auth/login?returnTo=%2F', false],
    ['/auth/reset-password?returnTo=%2Fplans', false],
    ['/user/purchases', true],
    ['/events/e1/calendar.ics', true],
    ['/planspiel', true],
  ])('is not %s', (address, isEventHost) => {
    expect(isSellingPage(address, isEventHost)).toBe(false);
  });
});
