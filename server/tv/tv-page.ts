import type { IncomingMessage, ServerResponse } from 'node:http';
import { TV } from '@/lib/content/tv';
import { env } from '@/lib/env';
import { toInlineScript } from '@/lib/inline-script';
import { escapeMarkup } from '@/lib/text';
import { hashInlineParts } from '../security/inline-parts';
import { REPORT_PATH } from '../security/policy';
import BUNDLED from './inline/bundled.json';

export const TV_PATH = '/tv';

// 1rem is 32 px at 1920: read from a sofa. The colours are the site's dark ones (globals.css).
const STYLE = `
html{font-size:1.667vw;background:#15110e;color:#f7eddf;font-family:'Libre Franklin',Arial,sans-serif;line-height:1.4}
@media (max-width:900px){html{font-size:16px}}
body{margin:0}
main{box-sizing:border-box;min-height:100vh;padding:2.5rem 4rem}
.message,.code{display:flex;flex-direction:column;justify-content:center;align-items:flex-start;max-width:44rem;margin:0 auto}
h1{font-size:2.25rem;line-height:1.1;margin:0 0 1rem}
h2{font-size:1.1rem;margin:1.5rem 0 .6rem;color:#ffcf76}
p{margin:0 0 .8rem;max-width:40rem}
.address{color:#ff7f57;overflow-wrap:anywhere;word-break:break-word}
.letters{font-size:4.5rem;line-height:1.2;font-weight:800;letter-spacing:.08em;white-space:nowrap;color:#fff}
.note,small{color:#bdb0a0;font-size:.85rem}
button{display:block;box-sizing:border-box;font:inherit;font-weight:700;color:#f7eddf;background:#2b231d;border:.12rem solid #8f8072;border-radius:.4rem;padding:.5rem 1.2rem;margin:.4rem 0;text-align:left;cursor:pointer}
button:focus{outline:.18rem solid #ffcf76;outline-offset:.12rem;background:#f4502a;border-color:#f4502a;color:#15110e}
button:focus small{color:#15110e}
section button{width:100%;max-width:44rem;padding:.6rem}
.quiet{margin-top:2rem;background:transparent;font-weight:400;font-size:.85rem}
.item{display:flex;align-items:center}
.item img{width:8rem;height:4.5rem;flex:none;object-fit:cover;border-radius:.2rem;margin-right:1rem;background:#0e0b09}
.item strong,.item small{display:block;overflow-wrap:anywhere}
.player{padding:0;height:100vh;background:#000}
video{display:block;width:100%;height:100vh;background:#000}
.bar{position:fixed;left:0;right:0;bottom:0;padding:1rem 4rem 1.5rem;background:rgba(14,11,9,.85);opacity:0}
.bar.shown{opacity:1}
.bar strong{display:block;font-size:1.3rem}
@media (max-width:900px){main{padding:1.5rem 1rem}.letters{font-size:2.4rem}.item img{width:5rem;height:2.8rem}.bar{padding:1rem}}
`;

/** One small document without Next, for browsers of TVs that can't run its scripts. */
function toHtml(): string {
  const script = toInlineScript(BUNDLED.tvScreen, TV);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${escapeMarkup(`${TV.title} · ${env.SITE_NAME}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main id="tv" class="message"><h1>${escape(TV.title)}</h1><noscript><p>${escape(TV.noScript)}</p></noscript></main>
<script>${script}</script>
</body>
</html>
`;
}

let page: { body: Buffer; headers: Record<string, string> } | null = null;

/** Equal for every visitor and host. */
function makePage() {
  const html = toHtml();
  const { scripts, styles } = hashInlineParts(html);
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles.join(' ')}`,
    // Pictures of events may be on any host.
    "img-src 'self' data: https:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    `report-uri ${REPORT_PATH}`,
  ].join('; ');
  return {
    body: Buffer.from(html),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=60',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'DENY',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  };
}

export function sendTvPage(
  request: IncomingMessage,
  response: ServerResponse,
  common: Record<string, string>,
): void {
  const { body, headers } = (page ??= makePage());
  response.writeHead(200, { ...common, ...headers, 'Content-Length': String(body.byteLength) });
  response.end(request.method === 'HEAD' ? undefined : body);
}
