import inject from 'light-my-request';
import { describe, expect, it } from 'vitest';
import { isSellingPage, needsNewDocument } from './selling-pages';

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

async function ask(url: string, headers: Record<string, string>): Promise<boolean> {
  let isNeeded = false;
  await inject(
    (request, response) => {
      isNeeded = needsNewDocument(request, request.headers.host === 'show.example.com');
      response.end();
    },
    { url, headers: { host: 'www.example.com', ...headers } },
  );
  return isNeeded;
}

const from = (path: string) => ({ rsc: '1', referer: `https://www.example.com${path}` });

describe('needsNewDocument', () => {
  it.each([
    ['a page that sells, from one that does not', '/plans?_rsc=abc', from('/about')],
    ['the same from nowhere', '/plans', { rsc: '1' }],
    ['a storefront from the same host', '/', { ...from('/user/purchases'), host: 'show.example.com' }],
  ])('is needed for %s', async (_, url, headers) => {
    expect(await ask(url, headers)).toBe(true);
  });

  it.each([
    ['from a page that sells', '/completion', from('/checkout?planId=x')],
    ['from a login on the way', '/plans?buy=x', from('/auth/login?returnTo=%2Fplans%3Fbuy%3Dx')],
    ['for a page that does not sell', '/faq', from('/about')],
    ['for what a browser asks by itself', '/plans', { referer: 'https://www.example.com/about' }],
  ])('is not needed %s', async (_, url, headers) => {
    expect(await ask(url, headers)).toBe(false);
  });
});
