import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/**
 * A frame whose colour scheme differs from its page's would be painted opaque. The colours are
 * those of Stripe's themes `stripe` and `night`, and of PayPal's button.
 */
const STYLE = `
  :root { --text: #30313d; --field: #fff; --line: #8d8fa3; --hint: #6d6e78; --error: #c0123c; --focus: #0a63d6;
          font: 1rem/1.5 system-ui, sans-serif; }
  :root.dark { --text: #fff; --field: #30313d; --line: #8b8c9e; --hint: #b4b5c0; --error: #ff9db0; --focus: #85b7ff; }
  body { margin: 0; padding: .25rem; color: var(--text); }
  form { display: grid; grid-template-columns: 1fr 1fr; gap: .875rem 1rem; }
  .field { display: grid; gap: .25rem; }
  .field[hidden] { display: none; }
  .number, [role=alert] { grid-column: 1 / -1; }
  label { font-size: .9375rem; }
  input, select, button { box-sizing: border-box; width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit;
                  border: 1px solid var(--line); border-radius: var(--radius, .375rem); background: var(--field); color: inherit; }
  input::placeholder { color: var(--hint); opacity: 1; }
  :focus-visible { outline: 3px solid var(--focus); outline-offset: 1px; }
  [role=alert] { margin: 0; color: var(--error); font-size: .9375rem; }
  [role=alert]:empty { display: none; }
  button { font-weight: 600; cursor: pointer; }
  button[data-funding-source] { margin-bottom: .5rem; border-color: #ffc439; background: #ffc439; color: #003087;
                                font: italic 700 1.25rem/1 system-ui, sans-serif; }
`;

type Format = 'iife' | 'esm';
const bundles = new Map<string, Promise<string>>();

export async function renderScript(entry: URL): Promise<Response> {
  return new Response(await bundle(entry, 'iife'), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Access-Control-Allow-Origin': '*' },
  });
}

export async function renderFrame(title: string, entry: URL): Promise<Response> {
  const nonce = randomBytes(12).toString('base64');
  // `</` would end the script element.
  const script = (await bundle(entry, 'esm')).replaceAll('</script', '<\\/script');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style nonce="${nonce}">${STYLE}</style><body><script type="module" nonce="${nonce}">${script}</script></body></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src *; frame-src *; base-uri 'none'`,
    },
  });
}

function bundle(entry: URL, format: Format): Promise<string> {
  const path = fileURLToPath(entry);
  const made = bundles.get(path) ?? compile(path, format);
  bundles.set(path, made);
  return made;
}

async function compile(path: string, format: Format): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format,
    target: 'es2022',
    charset: 'utf8',
    tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
  });
  return outputFiles[0]?.text ?? '';
}
