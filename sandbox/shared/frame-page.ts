import { randomBytes } from 'node:crypto';
import { bundle } from './bundle';

const STYLE = `
  :root { font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; padding: .25rem; background: Canvas; color: CanvasText; }
  form { display: grid; gap: .25rem; }
  input, button { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
                  border: 1px solid GrayText; border-radius: .375rem; }
  label { margin-top: .5rem; font-size: .875rem; }
  p { margin: .25rem 0 0; min-height: 1.5rem; color: light-dark(#a3001b, #ff8a99); font-size: .875rem; }
`;

/** A page of a provider's that a shop frames: nothing but a script of ours, which builds what is seen. */
export async function renderFrame(title: string, entry: URL): Promise<Response> {
  const nonce = randomBytes(12).toString('base64');
  // `</` inside a script element would end it.
  const script = (await bundle(entry, 'module')).replaceAll('</script', '<\\/script');
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

/** A script that a page of the shop's loads from a provider. */
export async function renderScript(entry: URL): Promise<Response> {
  return new Response(await bundle(entry, 'script'), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Access-Control-Allow-Origin': '*' },
  });
}
