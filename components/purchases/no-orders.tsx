import { LinkButton } from '@/components/ui/button';
import { Ticket } from '@/components/ui/ticket';
import { PURCHASES } from '@/lib/content/purchases';

type NoOrdersProps = {
  host: { title: string; siteOrigin: string } | null;
};

const { empty } = PURCHASES;

export function NoOrders({ host }: NoOrdersProps) {
  const origin = host?.siteOrigin ?? '';
  return (
    <div className="grid gap-8">
      <Ticket
        layout="row"
        bodyClassName="grid content-center gap-3"
        stubClassName="grid content-center gap-3 sm:w-72"
        stub={
          <>
            {host ? <LinkButton href="/#packages">{empty.tickets}</LinkButton> : null}
            <LinkButton href={`${origin}/plans`} variant={host ? 'secondary' : 'primary'}>
              {empty.plans}
            </LinkButton>
            {host ? null : (
              <LinkButton href="/pay-per-view-streaming" variant="secondary">
                {empty.streaming}
              </LinkButton>
            )}
          </>
        }
      >
        <h2 className="display text-display-sm">{empty.title}</h2>
        <p className="text-lg text-muted">{host ? `${empty.here} ${host.title}.` : empty.text}</p>
      </Ticket>
      <p className="max-w-text text-muted">
        {empty.other}{' '}
        <a className="link" href={`${origin}/contact`}>
          {empty.write}
        </a>
        .
      </p>
    </div>
  );
}
