import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/button';
import { Ticket } from '@/components/ui/ticket';

type CallToActionProps = { title: string; text?: ReactNode; action: { label: string; href: string } };

export function CallToAction({ title, text, action }: CallToActionProps) {
  return (
    <Ticket
      layout="row"
      className="[--perforation:var(--ink)] [--ticket:var(--vermilion)]"
      bodyClassName="grid content-center gap-3 text-ink sm:p-10 lg:p-14"
      stubClassName="grid content-center justify-items-center sm:px-10 lg:px-14"
      stub={
        <LinkButton href={action.href} size="lg" variant="ink">
          {action.label}
        </LinkButton>
      }
    >
      <h2 className="display text-display-md">{title}</h2>
      {text ? <p className="max-w-text text-lg">{text}</p> : null}
    </Ticket>
  );
}
