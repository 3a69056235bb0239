import { describe, expect, it } from 'vitest';
import { bundleInlineScripts, INLINE_SCRIPTS } from './inline-scripts.mjs';

describe.each(Object.keys(INLINE_SCRIPTS))('%s', (file) => {
  it('holds the bundles of the sources (rewrite it with `npm run inline-scripts`)', async () => {
    await expect(await bundleInlineScripts(file)).toMatchFileSnapshot(`../${file}`);
  });

  it('fits into a script element, with one place for the argument', async () => {
    for (const text of Object.values(JSON.parse(await bundleInlineScripts(file)))) {
      expect(text).not.toMatch(/<[!/]|<script/i);
      expect(text.split('ARGUMENT')).toHaveLength(2);
    }
  });
});
