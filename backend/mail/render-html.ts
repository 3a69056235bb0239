import { toAccentColors } from '@/lib/accent';
import { escapeMarkup } from '@/lib/text';
import type { LetterPart, Sender } from './letter';

/** Colors of app/globals.css, because mail programs load no style sheet. */
const LIGHT = { canvas: '#f8f1e4', surface: '#fffaf1', text: '#1b1511', muted: '#5f5145', line: '#dccfb8' };
const DARK = { canvas: '#15110e', surface: '#201a16', text: '#f7eddf', muted: '#bdb0a0', line: '#3a3029' };
const VERMILION = '#f4502a';
const INK = '#15110e';
const SITE_COLORS = { fill: VERMILION, onFill: INK };
/** As near to Anton as fonts of mail programs come. */
const DISPLAY = "Anton, Impact, 'Haettenschweiler', 'Arial Narrow Bold', 'Arial Narrow', sans-serif";
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Escapes texts. Uses tables and inline styles, which every mail program supports. */
export function renderHtml({
  heading,
  parts,
  sender,
}: {
  heading: string;
  parts: readonly LetterPart[];
  sender: Sender;
}): string {
  const { site, broadcaster } = sender;
  const { light: colors, dark } = broadcaster?.accent
    ? toAccentColors(broadcaster.accent)
    : { light: SITE_COLORS, dark: SITE_COLORS };
  const footer = broadcaster
    ? `Tickets and streaming by ${toLink(site.name, site.url, 'muted')}`
    : toLink(site.url.replace(/^https?:\/\//, ''), site.url, 'muted');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(heading)}</title>
<style>
@media (prefers-color-scheme: dark) {
.canvas { background: ${DARK.canvas} !important }
.surface { background: ${DARK.surface} !important }
.surface, .line { border-left-color: ${DARK.line} !important; border-right-color: ${DARK.line} !important; border-bottom-color: ${DARK.line} !important }
.text { color: ${DARK.text} !important }
.muted { color: ${DARK.muted} !important }
.line { border-top-color: ${DARK.line} !important }
.fill { background: ${dark.fill} !important; color: ${dark.onFill} !important }
}
</style>
</head>
<body class="canvas" style="margin:0;background:${LIGHT.canvas}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="canvas" style="background:${LIGHT.canvas}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr>${renderBrand(sender, colors)}</tr>
<tr><td class="surface" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-top:0;border-radius:0 0 8px 8px;padding:28px">
<h1 class="text" dir="auto" style="margin:0 0 16px;font:700 28px/1.2 ${DISPLAY};text-transform:uppercase;color:${LIGHT.text};overflow-wrap:anywhere">${escapeMarkup(heading)}</h1>
${parts.map((part) => renderPart(part, colors)).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:16px 8px 0;font:14px/1.5 ${FONT};color:${LIGHT.muted}">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

type Colors = { fill: string; onFill: string };

/** A logo is made for a light ground, so it keeps one in the dark. */
function renderBrand({ site, broadcaster }: Sender, { fill, onFill }: Colors): string {
  const name = escapeMarkup(broadcaster?.name ?? site.name);
  const look = `border-radius:8px 8px 0 0;padding:18px 28px;font:700 22px/1.2 ${DISPLAY};text-transform:uppercase;overflow-wrap:anywhere`;
  if (!broadcaster?.logoUrl)
    return `<td class="fill" bgcolor="${fill}" dir="auto" style="background:${fill};${look};color:${onFill}">${name}</td>`;
  return `<td bgcolor="${LIGHT.surface}" dir="auto" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-width:6px 1px 0;border-top-color:${fill};${look};color:${LIGHT.text}"><img src="${escapeMarkup(broadcaster.logoUrl)}" alt="${name}" height="48" style="display:block;height:48px;max-width:100%;border:0"></td>`;
}

function renderPart(part: LetterPart, { fill, onFill }: Colors): string {
  if (typeof part === 'string' || 'prose' in part) {
    const text = (typeof part === 'string' ? escapeMarkup(part) : linkAddresses(part.prose)).replaceAll(
      '\n',
      '<br>',
    );
    return `<p class="text" dir="auto" style="margin:0 0 16px;font:16px/1.55 ${FONT};color:${LIGHT.text};overflow-wrap:anywhere">${text}</p>`;
  }
  if ('facts' in part) return renderFacts(part.facts);
  if ('action' in part)
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="fill" bgcolor="${fill}" style="background:${fill};border-radius:8px"><a class="fill" href="${escapeMarkup(part.url)}" style="display:inline-block;border-radius:8px;padding:14px 22px;font:700 16px/1.2 ${FONT};color:${onFill};text-decoration:none">${escapeMarkup(part.action)}</a></td></tr></table>`;
  return `<p style="margin:0 0 16px;font:16px/1.55 ${FONT}">${toLink(part.link, part.url, 'text')}</p>`;
}

function renderFacts(facts: readonly (readonly [string, string])[]): string {
  const cell = `padding:8px 0;border-top:1px dashed ${LIGHT.line};font:15px/1.45 ${FONT};overflow-wrap:anywhere`;
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th class="muted line" align="left" valign="top" style="${cell};color:${LIGHT.muted};padding-right:16px;font-weight:400;white-space:nowrap">${escapeMarkup(name)}</th><td class="text line" dir="auto" style="${cell};color:${LIGHT.text}">${escapeMarkup(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows.join('')}</table>`;
}

/** Without the punctuation that ends its sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)'\]])/;

function linkAddresses(text: string): string {
  return text
    .split(ADDRESS)
    .map((piece, index) => (index % 2 === 1 ? toLink(piece, piece, 'text') : escapeMarkup(piece)))
    .join('');
}

function toLink(text: string, url: string, color: 'text' | 'muted'): string {
  return `<a class="${color}" href="${escapeMarkup(url)}" style="color:${LIGHT[color]}">${escapeMarkup(text)}</a>`;
}
