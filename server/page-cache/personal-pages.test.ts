import inject from 'light-my-request';
import { describe, expect, it, vi } from 'vitest';
import type { FindPersonalPage, PersonalPage } from '@/lib/http/personal-pages';
import { createHostKinds } from '../hosts/host-kinds';
import { keepAnswer } from './kept-answer';
import type { MakePage } from './make-page';
import { createPersonalPages } from './personal-pages';

const SITE_URL = 'https://www.example.com';

/** Somebody's page is made of the text of their cookie. */
const ofCookie: FindPersonalPage = (path, headers) =>
  Promise.resolve(
    path === '/mine' ? { madeOf: headers.get('cookie') ?? '', renderFrom: (render) => render() } : null,
  );

function serve({
  find = ofCookie,
  make = ({ headers }) => keepAnswer(`page of ${headers.cookie}`, {}, 'quick'),
  maxBytes,
}: { find?: FindPersonalPage; make?: MakePage; maxBytes?: number } = {}) {
  const makePage = vi.fn(make);
  const report = vi.fn();
  const hosts = createHostKinds(SITE_URL);
  const pages = createPersonalPages({
    ...{ find, makePage, siteUrl: SITE_URL, hosts, report },
    ...(maxBytes !== undefined && { maxBytes }),
  });
  const ask = async (cookie: string, url = '/mine', headers: Record<string, string> = {}) => {
    const answer = await inject(
      (request, response) => {
        void pages.answer(request, response).then((isAnswered) => isAnswered || response.end('by Next'));
      },
      { url, headers: { host: 'www.example.com', cookie, ...headers } },
    );
    return answer.body;
  };
  return { ask, makePage, report };
}

describe('createPersonalPages', () => {
  it('renders a page once as long as it is made of the same, and for each who has something else', async () => {
    const { ask, makePage } = serve();
    expect([await ask('a'), await ask('a'), await ask('b'), await ask('a')]).toEqual([
      'page of a',
      'page of a',
      'page of b',
      'page of a',
    ]);
    expect(makePage).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a query', '/mine?x=1', {}],
    ["the router's data", '/mine', { rsc: '1' }],
    ["an event's host", '/mine', { host: 'show.example.com' }],
    ['another page', '/other', {}],
  ])('leaves %s to Next', async (_, url, headers) => {
    const { ask, makePage } = serve();
    expect(await ask('a', url, headers)).toBe('by Next');
    expect(makePage).not.toHaveBeenCalled();
  });

  it('keeps nothing that was made of something else than it says', async () => {
    const find: FindPersonalPage = () =>
      Promise.resolve({
        madeOf: 'nothing',
        renderFrom: async (render) => {
          await render();
          return null;
        },
      } satisfies PersonalPage);
    const { ask, makePage } = serve({ find });
    expect([await ask('a'), await ask('b')]).toEqual(['by Next', 'by Next']);
    expect(makePage).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['could not be made whole', () => Promise.resolve(null)],
    ['is a failure', () => keepAnswer('down', {}, 'quick', 503)],
    ['cannot be made', () => Promise.reject(new Error('gone'))],
  ])('leaves a page to Next that %s', async (_, make) => {
    const { ask, makePage } = serve({ make });
    expect([await ask('a'), await ask('a')]).toEqual(['by Next', 'by Next']);
    expect(makePage).toHaveBeenCalledTimes(2);
  });

  it('forgets what was not asked for longest when there is too much', async () => {
    const { bytes } = await keepAnswer('page of a', {}, 'quick');
    const { ask, makePage } = serve({ maxBytes: 2 * bytes });
    for (const cookie of ['a', 'b', 'a', 'c', 'a']) await ask(cookie);
    expect(makePage).toHaveBeenCalledTimes(3);
    await ask('b');
    expect(makePage).toHaveBeenCalledTimes(4);
  });
});
