import { EVENT_PAGE } from '@/lib/content/event-page';
import { type EventDetails, findLeastPrice } from '@/lib/events/event';
import { formatPrice } from '@/lib/money';

/** "from $12.99"; null when nothing is on sale. */
export function sayPrice(packages: EventDetails['packages']): string | null {
  const least = findLeastPrice(packages);
  if (!least) return null;
  const price = formatPrice(least.cents);
  if (least.cents === 0) return EVENT_PAGE.free;
  return least.isOnly ? price : EVENT_PAGE.from(price);
}
