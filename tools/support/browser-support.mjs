import { createRequire } from 'node:module';
import compat from '@mdn/browser-compat-data/forLegacyNode';
import postcss from 'postcss';

export { compat };

/** As `chrome 111` (docs/product.md, Browsers). */
const OLDEST = createRequire(import.meta.url)('next/dist/shared/lib/modern-browserslist-target.js');
const ON_PHONES = { chrome: 'chrome_android', firefox: 'firefox_android', safari: 'safari_ios' };

export const BROWSERS = OLDEST.flatMap((browser) => {
  const [name, version] = browser.split(' ');
  return [name, ON_PHONES[name]].filter(Boolean).map((id) => ({ id, version: toNumber(version) }));
});

/** `16.4` becomes 16004, so that 16.10 sorts after it. */
function toNumber(version) {
  const [major, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1000 + minor;
}

export function lackedBy({ support }) {
  return BROWSERS.filter(({ id, version }) => {
    return ![support[id] ?? []].flat().some((one) => isIn(one, version));
  }).map(({ id }) => id);
}

function isIn(
  { version_added: added, version_removed: removed, flags, prefix, alternative_name: other },
  version,
) {
  if (flags || prefix || other || typeof added !== 'string' || added === 'preview') return false;
  return toNumber(added) <= version && !(typeof removed === 'string' && toNumber(removed) <= version);
}

const ON_DESKTOPS = new Set(OLDEST.map((browser) => browser.split(' ')[0]));
const isMissing = (feature) =>
  feature?.__compat !== undefined && lackedBy(feature.__compat).some((id) => ON_DESKTOPS.has(id));

export function listUnknownStyles(css) {
  const { properties, selectors, types, 'at-rules': rules } = compat.css;
  const found = new Set();
  const note = (name, feature) => isMissing(feature) && !/^\W*-(?:moz|webkit)-/.test(name) && found.add(name);
  postcss.parse(css).walk((node) => {
    if (isAskedFor(node)) return;
    if (node.type === 'atrule') note(`@${node.name}`, rules[node.name]);
    if (node.type === 'rule')
      for (const [name, word] of node.selector.matchAll(/::?([\w-]+)/g)) note(name, selectors[word]);
    if (node.type !== 'decl') return;
    note(node.prop, properties[node.prop]);
    for (const word of node.value.split(/[\s,()]+/))
      note(`${node.prop}: ${word}`, properties[node.prop]?.[word]);
    for (const [, name] of node.value.matchAll(/(?<![\w-])([\w-]+)\(/g))
      note(`${name}()`, types[name] ?? types.color[name]);
  });
  return [...found].sort();
}

const isAskedFor = ({ parent }) => parent !== undefined && (parent.name === 'supports' || isAskedFor(parent));

export function listMissing() {
  const { api, javascript } = compat;
  const language = { ...javascript.builtins, ...javascript.builtins.Intl };
  const globals = Object.entries({ ...api, ...language })
    .filter(([, owner]) => isMissing(owner))
    .map(([name]) => name);
  const membersOf = (owners, toHolders) =>
    Object.entries(owners).flatMap(([owner, features]) =>
      Object.keys(features)
        .filter((name) => isMissing(features[name]))
        .map((name) => ({ owner, name: name.replace('_static', ''), ...toHolders(name) })),
    );
  const members = [
    ...membersOf(api, (name) => ({
      ofClass: name.endsWith('_static'),
      ofInstance: !name.endsWith('_static'),
    })),
    ...membersOf(language, () => ({ ofClass: true, ofInstance: true })),
  ];
  return { globals, members };
}
