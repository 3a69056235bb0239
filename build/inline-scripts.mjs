import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const root = dirname(import.meta.dirname);

/** Scripts that stand in the pages: the file of their bundles, and the function that each calls. */
export const INLINE_SCRIPTS = {
  'components/layout/inline/bundled.json': ['beforePaint'],
  'server/page-cache/finish/inline/bundled.json': ['lateParts'],
  'server/tv/inline/bundled.json': ['tvScreen'],
};

/** The text of a JSON file. Each bundle calls its function with the word `ARGUMENT`. */
export async function bundleInlineScripts(file) {
  const bundles = {};
  for (const name of INLINE_SCRIPTS[file]) bundles[name] = await bundle(join(root, dirname(file)), name);
  return `${JSON.stringify(bundles, null, 2)}\n`;
}

async function bundle(folder, name) {
  const module = `./${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const { outputFiles } = await build({
    stdin: { contents: `import { ${name} } from '${module}';\n${name}(ARGUMENT);`, resolveDir: folder },
    alias: { '@': root },
    // Without `alwaysStrict`, since these words would stand in every page.
    tsconfigRaw: {},
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    // Older than what the site supports: without these scripts a page has no fonts, and TVs stay
    // as old as they were bought.
    target: name === 'tvScreen' ? 'es2017' : 'es2020',
    charset: 'utf8',
    logLevel: 'error',
  });
  return outputFiles[0].text.trim();
}
