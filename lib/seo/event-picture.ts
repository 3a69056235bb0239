import type { EventDetails } from '@/lib/events/event';
import type { Site } from './site';

/** An event's picture as an address, or undefined. Paths are files of the main site. */
export function eventPicture(
  { image }: Pick<EventDetails, 'image'>,
  site: Pick<Site, 'url'>,
): string | undefined {
  if (image === '' || !URL.canParse(image, site.url)) return undefined;
  const { protocol, href } = new URL(image, site.url);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
