import { fileURLToPath } from 'node:url';

/** `script`: runs at once, as a script that a page loads. `module`: may wait, as one inside a page of ours. */
type Kind = 'script' | 'module';

const FORMATS = { script: 'iife', module: 'esm' } as const;
const bundles = new Map<string, Promise<string>>();

/**
 * Bundles a TypeScript file of the stand-ins for the browser, once. The bundler is a tool of development and loaded when the
 * first script is asked for: a sandbox without browser tests needs none.
 */
export function bundle(entry: URL, kind: Kind): Promise<string> {
  const path = fileURLToPath(entry);
  const known = bundles.get(path);
  if (known) return known;
  const made = build(path, kind);
  bundles.set(path, made);
  return made;
}

async function build(path: string, kind: Kind): Promise<string> {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    entryPoints: [path],
    ...{ bundle: true, write: false, format: FORMATS[kind], target: 'es2022', charset: 'utf8' },
    tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
  });
  return outputFiles[0]?.text ?? '';
}
