import { expect, it } from 'vitest';
import { hashInlineParts } from '../security/inline-parts';
import { createRenderedSources } from './rendered-sources';

it('lets the scripts of a page run that Next sends itself, and of no page that it renders on request', async () => {
  const none = { scripts: [], styles: [] };
  const findSources = createRenderedSources(
    (request, response) => response.end(`<script>${request.url}</script>`),
    'https://www.example.com',
    { pages: new Map(), plain: ['/faq'], missing: { path: '/_not-found' }, failed: none },
  );
  const [faq, account] = [await findSources('/faq'), await findSources('/user/account')];
  expect(faq(200)).toEqual(hashInlineParts('<script>/faq</script>'));
  expect(account(200)).toBe(null);
  expect(account(404)).toEqual(hashInlineParts('<script>/_not-found</script>'));
});
