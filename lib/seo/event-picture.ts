import type { EventDetails } from '@/lib/events/event';
import type { Site } from './site';

/**
 * The whole address of an event's picture, or undefined when it has none that could be fetched. A
 * path is one of our own files, and those the main site has as well.
 */
export function eventPicture(
  { image }: Pick<EventDetails, 'image'>,
  site: Pick<Site, 'url'>,
): string | undefined {
  if (image === '' || !URL.canParse(image, site.url)) return undefined;
  const { protocol, href } = new URL(image, site.url);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
