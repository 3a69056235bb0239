import { SIGNUP_NOTES } from '@/lib/content/ppv';
import { siteTitle } from '@/lib/content/site-title';
import type { Env } from '@/lib/env';
import PLACEHOLDERS from './placeholders.json';

export type PlaceholderFiller = ReturnType<typeof createPlaceholderFiller>;

type Settings = Pick<
  Env,
  | 'SITE_URL'
  | 'SITE_NAME'
  | 'CONTACT_TO'
  | 'THEME_STORAGE_KEY'
  | 'DEV_TOOLS_GUARD'
  | 'PAYMENTS_MODE'
  | 'SANDBOX_URL'
  | 'UPSTREAM_API_HOST'
  | 'UPSTREAM_CALLS'
  | 'STUDIO_SIGNUP'
>;

const TO_STUDIO = 'returnTo=%2Fstudio';

/** Decision 65. `lib/env` refuses values that JSON would escape. */
export function createPlaceholderFiller(settings: Settings) {
  const { host } = new URL(settings.SITE_URL);
  const hasStudio = !settings.UPSTREAM_API_HOST || settings.UPSTREAM_CALLS.includes('studio');
  const placeholderHost = new URL(PLACEHOLDERS.SITE_URL).host;
  const values = new Map([
    [PLACEHOLDERS.SITE_URL, settings.SITE_URL],
    [placeholderHost, host],
    // Last of the three, because the others contain it.
    [siteTitle(placeholderHost, ''), siteTitle(host, settings.SITE_NAME)],
    [PLACEHOLDERS.SANDBOX_URL, settings.SANDBOX_URL],
    [PLACEHOLDERS.SITE_NAME, settings.SITE_NAME],
    [PLACEHOLDERS.CONTACT_TO, settings.CONTACT_TO],
    [PLACEHOLDERS.THEME_STORAGE_KEY, settings.THEME_STORAGE_KEY],
    ['test-mode-off', settings.PAYMENTS_MODE === 'sandbox' ? 'test-mode-on' : 'test-mode-off'],
    ['dev-tools-guard-on', settings.DEV_TOOLS_GUARD ? 'dev-tools-guard-on' : 'dev-tools-guard-off'],
    // An API without a studio has none to register for (lib/content/ppv).
    [TO_STUDIO, hasStudio ? TO_STUDIO : 'returnTo=%2F'],
    [SIGNUP_NOTES.open, SIGNUP_NOTES[settings.STUDIO_SIGNUP]],
    ['offers-known', settings.UPSTREAM_API_HOST ? 'offers-asked' : 'offers-known'],
  ]);
  const pattern = new RegExp([...values.keys()].map((key) => key.replaceAll('.', '\\.')).join('|'), 'g');
  const text = (template: string) => template.replace(pattern, (key) => values.get(key) ?? key);
  const escaped = (template: string) =>
    template.replace(pattern, (key) => (values.get(key) ?? key).replaceAll('&', '&amp;'));

  return {
    text,
    html: (page: string) =>
      page
        .split(/(<script\b[^>]*>[\s\S]*?<\/script>)/)
        .map((part, index) => (index % 2 === 1 ? text(part) : escaped(part)))
        .join(''),
    hydrationData: (data: string) => fillHydrationData(data, text),
  };
}

// React's stream: a long string begins with its length in bytes (`1f:T5a3,…`, react-server's
// emitTextChunk), which changes with its values. Throws for any other form.
export function fillHydrationData(data: string, fill: (text: string) => string): string {
  const pushed: unknown = JSON.parse(data);
  if (!Array.isArray(pushed)) throw new Error('The data for hydration is not a list.');
  const rows = Buffer.from(pushed.map((piece) => (isText(piece) ? piece[1] : '')).join(''));
  const others: unknown[] = pushed.filter((piece) => !isText(piece));
  const filled: string[] = [];
  for (let start = 0; start < rows.length;) {
    const head = /^([0-9a-f]+:T)([0-9a-f]+),/.exec(rows.toString('latin1', start, start + 24));
    const [all = '', name = '', length = ''] = head ?? [];
    const from = start + all.length;
    const lineEnd = rows.indexOf('\n', start);
    const to = head ? from + Number.parseInt(length, 16) : lineEnd < 0 ? rows.length : lineEnd + 1;
    if (to > rows.length) throw new Error('A row of the data for hydration ends too early.');
    const row = fill(rows.toString('utf8', from, to));
    filled.push(head ? `${name}${Buffer.byteLength(row).toString(16)},${row}` : row);
    start = to;
  }
  return JSON.stringify([...others, [1, filled.join('')]]);
}

/** Next's chunks are numbered by kind: 1 is text, 0 begins the stream. */
function isText(piece: unknown): piece is [1, string] {
  return Array.isArray(piece) && piece[0] === 1 && typeof piece[1] === 'string';
}
