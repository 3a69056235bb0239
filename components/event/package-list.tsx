import { BuyButton } from '@/components/checkout/buy-button';
import { Ticket } from '@/components/ui/ticket';
import type { EventDetails } from '@/lib/events/event';
import { formatPrice } from '@/lib/money';

type PackageListProps = { event: EventDetails; path: string; onSale: boolean };

/** The packages of an event as tickets, each with its price and the way to buy it. */
export function PackageList({ event, path, onSale }: PackageListProps) {
  if (event.packages.length === 0) return <p className="text-muted">No packages are on sale yet.</p>;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] gap-6">
      {event.packages.map(({ id, name, description, priceCents }) => (
        <Ticket
          key={id}
          as="li"
          bodyClassName="grid content-start gap-2"
          stubClassName="flex items-center justify-between gap-4"
          stub={
            <>
              <p className="display text-display-sm">{formatPrice(priceCents)}</p>
              {onSale ? (
                <BuyButton
                  item={{ eventId: event.id, selectedPackage: id }}
                  name={`${event.title}: ${name}`}
                  priceCents={priceCents}
                  path={path}
                />
              ) : (
                <p className="text-sm text-muted">No longer on sale</p>
              )}
            </>
          }
        >
          <h3 className="display text-display-xs">{name}</h3>
          {description ? <p className="text-muted">{description}</p> : null}
        </Ticket>
      ))}
    </ul>
  );
}
