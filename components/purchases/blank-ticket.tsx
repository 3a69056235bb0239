import { Bulbs } from '@/components/ui/bulbs';
import { Ticket } from '@/components/ui/ticket';

export function BlankTicket({ text, layout }: { text: string; layout?: 'row' | 'stacked' }) {
  return (
    <Ticket
      layout={layout}
      bodyClassName="grid min-h-44 content-center gap-5"
      stubClassName="grid min-h-20 content-center sm:w-60"
      stub={<Bulbs chase />}
    >
      <Bulbs chase />
      <p role="status" className="display text-display-xs">
        {text}
      </p>
      <Bulbs chase />
    </Ticket>
  );
}
