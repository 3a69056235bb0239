import { randomBytes } from 'node:crypto';
import { html, raw } from 'hono/html';

const STYLE = `
  :root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText; }
  main { box-sizing: border-box; width: min(26rem, 100vw); padding: 2rem 1.5rem; }
  h1 { font-size: 1.25rem; margin: 0 0 .25rem; }
  .note { margin: 0 0 1.5rem; opacity: .75; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; padding: 1rem;
       border: 1px solid GrayText; border-radius: .5rem; }
  dd { margin: 0; text-align: end; font-weight: 600; overflow-wrap: anywhere; }
  form { display: grid; gap: .75rem; }
  button { font: inherit; font-weight: 600; padding: .75rem 1rem; border-radius: .5rem; border: 1px solid GrayText;
           background: Canvas; color: CanvasText; cursor: pointer; min-height: 2.75rem; }
  button.main { background: #0b5cad; border-color: #0b5cad; color: #fff; }
  button:focus-visible, a:focus-visible { outline: 3px solid #6ab0ff; outline-offset: 2px; }
`;

export type SandboxPage = {
  title: string;
  note: string;
  facts?: Record<string, string>;
  content?: ReturnType<typeof html>;
  script?: string;
};

/**
 * The page talks to its opener, so it must not send a Cross-Origin-Opener-Policy, and may be
 * framed.
 */
export async function renderPage(page: SandboxPage, status: 200 | 404 = 200): Promise<Response> {
  const nonce = randomBytes(12).toString('base64');
  const facts = Object.entries(page.facts ?? {}).map(
    ([name, value]) =>
      html`<dt>${name}</dt>
        <dd>${value}</dd>`,
  );
  const body = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <style nonce="${nonce}">
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>${page.title}</h1>
          <p class="note">${page.note}</p>
          ${facts.length > 0 ? html`<dl>${facts}</dl>` : ''} ${page.content ?? ''}
        </main>
        ${
          page.script
            ? html`<script nonce="${nonce}">
                ${raw(page.script)};
              </script>`
            : ''
        }
      </body>
    </html>`;
  return new Response(String(body), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'`,
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

export function leaveScript(options: {
  message: object;
  targetOrigin: string | null;
  continueTo: string | null;
}): Pick<SandboxPage, 'content' | 'script'> {
  const { continueTo } = options;
  // Escaped, so that no value can end the script element.
  const data = JSON.stringify(options).replaceAll('<', '\\u003c');
  const script = `
    const { message, targetOrigin, continueTo } = ${data};
    const listener = window.opener ?? (window.parent === window ? null : window.parent);
    if (listener && targetOrigin) {
      listener.postMessage(message, targetOrigin === 'own' ? window.location.origin : targetOrigin);
      window.close();
    } else if (continueTo) {
      window.location.replace(continueTo);
    }`;
  return {
    ...(continueTo && { content: html`<p><a href="${continueTo}">Back to the shop</a></p>` }),
    script,
  };
}
