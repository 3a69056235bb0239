import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { asksForPage, dropRouterHeaders } from './asks-for-page';

const socket = {} as Socket;
const ask = (headers: IncomingHttpHeaders, method = 'GET') => ({ method, url: '/faq', headers, socket });

function seal(headers: IncomingHttpHeaders, method?: string): IncomingHttpHeaders {
  const request = ask(headers, method);
  dropRouterHeaders(request);
  return request.headers;
}

const TREE = { 'next-router-state-tree': 'x', 'next-router-prefetch': '1', 'next-url': '/' };

describe('asksForPage', () => {
  it.each([{}, { 'next-action': 'x' }, { rsc: '0' }, { rsc: '' }, TREE])('is true of %j', (headers) => {
    expect(asksForPage(ask(headers))).toBe(true);
    expect(asksForPage(ask(headers, 'HEAD'))).toBe(true);
  });

  it('is false of the router’s own requests, and of forms', () => {
    expect(asksForPage(ask({ rsc: '1' }))).toBe(false);
    expect(asksForPage(ask({}, 'POST'))).toBe(false);
  });
});

describe('dropRouterHeaders', () => {
  it('takes the action from a reading, which has none', () => {
    for (const method of ['GET', 'HEAD'])
      expect(seal({ 'next-action': 'x', accept: '*/*' }, method)).toEqual({ accept: '*/*' });
  });

  it('takes from a reading what only the router sends, where it did not', () => {
    expect(seal({ ...TREE, rsc: '0', accept: '*/*' })).toEqual({ accept: '*/*' });
  });

  it('leaves the router’s requests and forms alone', () => {
    expect(seal({ ...TREE, rsc: '1' })).toEqual({ ...TREE, rsc: '1' });
    expect(seal({ ...TREE, 'next-action': 'x' }, 'POST')).toEqual({ ...TREE, 'next-action': 'x' });
  });
});
