import { createHash } from 'node:crypto';
import { Card } from '@/app/cards/card';
import { isDrawable, readDrawing } from '@/app/cards/card-files';
import { sayPrice } from '@/lib/seo/say-price';
import { PACKAGES } from '@/lib/content/event-page';
import type { EventDetails } from '@/lib/events/event';
import { listOffered } from '@/lib/events/offer-state';
import { CARD_SIZE } from '@/lib/seo/pages';
import { sayMoment } from '@/lib/time/moment';
import { drawOnce } from './draw';

function toTexts(event: EventDetails, nowMs: number) {
  const { title, broadcaster, accent, startsAtMs, timezone, cancelled, on_demand: isFilm } = event;
  const price = sayPrice(listOffered(event, nowMs));
  const moment = cancelled ? PACKAGES.cancelled : isFilm ? null : sayMoment(startsAtMs, timezone);
  const description = [moment, price].filter((part) => part !== null).join(' · ');
  return { heading: title, kicker: broadcaster, description, accent };
}

/** Its address has a version. Null where its texts need other fonts. */
export function toEventCard(event: EventDetails, nowMs: number, url: string) {
  const texts = toTexts(event, nowMs);
  if (![texts.heading, texts.kicker ?? ''].every(isDrawable)) return null;
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 12);
  const card = new URL(`/events/${encodeURIComponent(event.id)}/card.png?v=${version}`, url);
  return { url: card.href, ...CARD_SIZE, type: 'image/png', alt: event.title };
}

export function drawEventCard(event: EventDetails, nowMs: number): Promise<Buffer<ArrayBuffer>> {
  const { accent, ...texts } = toTexts(event, nowMs);
  return drawOnce(JSON.stringify([texts, accent]), CARD_SIZE, async () => (
    <Card {...texts} drawing={null} audience={await readDrawing('audience')} accent={accent ?? undefined} />
  ));
}
