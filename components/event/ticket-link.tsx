import { LinkButton } from '@/components/ui/button';
import { EVENT_PAGE } from '@/lib/content/event-page';

type TicketLinkProps = { price: string | null; variant?: 'primary' | 'secondary'; className?: string };

export function TicketLink({ price, variant, className }: TicketLinkProps) {
  return (
    <LinkButton href="#packages" size="lg" variant={variant} className={className}>
      <span>
        {EVENT_PAGE.getTicket}
        {price === null ? null : <span className="font-normal">{` · ${price}`}</span>}
      </span>
    </LinkButton>
  );
}
