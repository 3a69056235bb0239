import { EMBED } from '@/lib/content/embed';
import { eventPhase, nextPhaseAt } from '@/lib/contract/event-phase';
import { env } from '@/lib/env';
import type { ChannelDetails } from '@/lib/events/channel';
import { toFramePath } from '@/lib/events/embed';
import type { EventDetails } from '@/lib/events/event';
import { eventAddress } from '@/lib/events/event-address';
import { PHASE_LABELS } from '@/lib/events/messages';
import { listOffered, toSaleState } from '@/lib/events/offer-state';
import { toPictureSource, toSrcSet } from '@/lib/events/picture';
import { sayPrice } from '@/lib/seo/say-price';
import { eventOrigin } from '@/lib/hosts/event-origin';
import { escapeMarkup as escape } from '@/lib/text';
import { sayMoment } from '@/lib/time/moment';
import type { FrameScripts } from './scripts';
import { toStyle } from './style';

export type Document = { title: string; style: string; body: string; script: string | null };

type Card = {
  kicker: string | null;
  title: string;
  badge: string | null;
  show: Pick<EventDetails, 'startsAtMs' | 'timezone' | 'on_demand'> | null;
  lines: (string | null)[];
  action: { label: string; href: string };
  picture: Pick<EventDetails, 'image' | 'picture' | 'image_focus'> | null;
  accent: string | null;
  /** Read by the script: the player and its sites, and when the card changes by the clock. */
  data: { play: string; sites: string; changes: string };
};

export function toEventDocument(event: EventDetails, nowMs: number, scripts: FrameScripts): Document {
  const phase = eventPhase(event, nowMs);
  const changesMs = nextPhaseAt(event, nowMs);
  const isPlayable = phase !== 'ended' && phase !== 'scheduled';
  return toCard(
    {
      kicker: event.broadcaster ?? event.organisation,
      title: event.title,
      badge: phase === 'replay' && event.on_demand ? EMBED.onDemand : PHASE_LABELS[phase],
      show: event,
      lines: [sayState(event, nowMs)],
      action: { label: toAction(event, nowMs), href: eventAddress(event, env.SITE_URL) },
      picture: event,
      accent: event.accent,
      data: {
        play: `${toFramePath('event', event.id)}/play`,
        sites: isPlayable ? event.frameSites.join(' ') : '',
        changes: changesMs === null ? '' : String(changesMs - nowMs),
      },
    },
    scripts,
  );
}

function sayState(event: EventDetails, nowMs: number): string | null {
  if (event.cancelled) return EMBED.cancelled;
  if (eventPhase(event, nowMs) === 'ended') return EMBED.over;
  if (event.isSaleStopped) return EMBED.notOnSale;
  const offered = listOffered(event, nowMs);
  return offered.length === 0 && isSoldOut(event, nowMs) ? EMBED.soldOut : sayPrice(offered);
}

const isSoldOut = (event: EventDetails, nowMs: number) =>
  event.packages.some((one) => ['sold-out', 'held'].includes(toSaleState(one, event, nowMs)));

function toAction(event: EventDetails, nowMs: number): string {
  const { actions } = EMBED;
  const phase = eventPhase(event, nowMs);
  const offered = listOffered(event, nowMs);
  if (phase === 'ended' || offered.length === 0) return actions.see;
  if (offered.every(({ priceCents }) => priceCents > 0)) return actions.buy;
  return phase === 'live' || phase === 'replay' ? actions.watch : actions.claim;
}

/** Null for a channel without a host that leads to it. */
export function toChannelDocument(channel: ChannelDetails, scripts: FrameScripts): Document | null {
  const { name, domain, organizer, events, past, accent } = channel;
  const origin = eventOrigin(domain, env.SITE_URL);
  if (origin === null) return null;
  const [next] = events;
  return toCard(
    {
      kicker: next ? EMBED.next : null,
      title: name,
      badge: null,
      show: next ?? null,
      lines: next ? [next.title] : [past.length > 0 ? null : EMBED.noneAhead, organizer.about],
      action: { label: EMBED.actions.channel, href: `${origin}/` },
      picture: next ?? past[0] ?? null,
      accent,
      data: { play: '', sites: '', changes: '' },
    },
    scripts,
  );
}

export const toGoneDocument = (): Document => ({
  title: EMBED.gone.title,
  style: toStyle(),
  body: `<main class="gone"><h1>${EMBED.gone.title}</h1><p>${EMBED.gone.text}</p></main>`,
  script: null,
});

/** Without script it leads to the page. */
export function toPlayerDocument(event: EventDetails, scripts: FrameScripts): Document {
  const { id, title, image, picture, accent, startsAtMs } = event;
  const poster = picture ? toPictureSource(picture) : image;
  const href = escape(eventAddress(event, env.SITE_URL));
  const body = `<video playsinline preload="none" aria-label="${escape(title)}" poster="${escape(poster)}"></video>
<main class="over" role="status" data-event="${escape(id)}" data-title="${escape(title)}" data-starts="${startsAtMs}" data-page="${href}"><p><a class="button" target="_blank" rel="noopener" href="${href}">${EMBED.actions.see}<span class="aside"> (${EMBED.newTab})</span></a></p></main>`;
  return { title, style: toStyle(accent), body, script: scripts.player };
}

function toCard(
  { kicker, title, badge, show, lines, action, picture, accent, data }: Card,
  scripts: FrameScripts,
) {
  const texts = lines.flatMap((line) => line ?? []).map((line) => `<p dir="auto">${escape(line)}</p>`);
  const attributes = Object.entries(data)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` data-${name}="${escape(value)}"`);
  const body = `${picture ? toPicture(picture) : ''}<main${attributes.join('')}>
${kicker ? `<p class="kicker" dir="auto">${escape(kicker)}</p>` : ''}
<h1 dir="auto">${escape(title)}</h1>
<div class="facts">${badge ? `<p class="badge">${badge}</p>` : ''}${show ? toTime(show) : ''}${texts.join('')}</div>
<p class="actions"><a class="button" target="_blank" rel="noopener" href="${escape(action.href)}">${action.label}<span class="aside"> (${EMBED.newTab})</span></a></p>
</main>`;
  return { title, style: toStyle(accent, picture?.image_focus), body, script: scripts.card };
}

/** The event's zone; the script writes the viewer's beside it. */
function toTime({ startsAtMs, timezone, on_demand: isFilm }: NonNullable<Card['show']>): string {
  if (isFilm) return '';
  const zone = timezone ? ` data-zone="${escape(timezone)}"` : '';
  const instant = new Date(startsAtMs).toISOString();
  return `<p><time datetime="${instant}"${zone}>${escape(sayMoment(startsAtMs, timezone))}</time></p>`;
}

function toPicture({ image, picture }: NonNullable<Card['picture']>): string {
  const src = picture ? toPictureSource(picture) : image;
  if (src === '') return '';
  const sets = picture ? ` srcset="${escape(toSrcSet(picture, 'webp'))}" sizes="100vw"` : '';
  return `<img class="poster" alt="" src="${escape(src)}"${sets}>`;
}
