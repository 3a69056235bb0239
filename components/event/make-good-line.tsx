import { sayMakeGood } from '@/lib/contract/make-good';
import type { EventDetails } from '@/lib/events/event';
import { WhenPhase } from './event-article';

/** What is promised to those who pay, until the show is over. */
export function MakeGoodLine({ event: { make_good: steps, packages } }: { event: EventDetails }) {
  if (steps === null || packages.every(({ priceCents }) => priceCents === 0)) return null;
  return (
    <WhenPhase is={['scheduled', 'doors', 'live']}>
      <p className="mb-6 max-w-prose">{sayMakeGood(steps)}</p>
    </WhenPhase>
  );
}
