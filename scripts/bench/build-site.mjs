import { build, hashSources, isBuilt } from '../support/build.mjs';
import { say } from '../support/say.mjs';
import { readSettings } from '../support/settings.mjs';

/** Builds the site as `npm run up` and `npm test` do from the default settings, unless that build is there. */
export async function buildSite(root, env, log) {
  const { baked } = await readSettings(root, env);
  const hash = hashSources(root, baked);
  if (!isBuilt(root, env, hash)) await say('Building the site', () => build(root, env, hash, log('build')));
}
