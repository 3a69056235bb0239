import { Accordion } from '@/components/ui/accordion';
import { Badge } from '@/components/ui/badge';
import { Bulbs } from '@/components/ui/bulbs';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { PageHeading, SectionHeading } from '@/components/ui/page-heading';
import { Picture } from '@/components/ui/picture';
import { Prose } from '@/components/ui/prose';
import { Ticket } from '@/components/ui/ticket';
import { ButtonSheet } from './button-sheet';
import { FieldSheet } from './field-sheet';
import { OverlaySheet } from './overlay-sheet';
import { Specimen } from './specimen';

const BADGES = ['neutral', 'accent', 'live', 'positive', 'danger'] as const;
const NOTICES = ['info', 'success', 'error'] as const;

/** Every primitive of `components/ui`. `theme` keeps names apart where the page needs them to be. */
export function PrimitiveSheet({ theme }: { theme: string }) {
  return (
    <>
      <Specimen title="Buttons">
        <ButtonSheet />
      </Specimen>
      <Specimen title="Fields">
        <FieldSheet />
      </Specimen>
      <Specimen title="Badges">
        <div className="flex flex-wrap gap-3">
          {BADGES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Specimen>
      <Specimen title="Notices">
        {NOTICES.map((kind) => (
          <Notice key={kind} kind={kind} title={`A notice: ${kind}`}>
            What happened, and what can be done about it.
          </Notice>
        ))}
      </Specimen>
      <Specimen title="Dialog and toasts">
        <OverlaySheet />
      </Specimen>
      <Specimen title="Headings">
        <PageHeading align="left" kicker="A kicker" title="Page heading" lead="What introduces the page." />
        <SectionHeading align="left" kicker="A kicker" title="Section heading" lead="One step below." />
      </Specimen>
      <Specimen title="Card and tickets">
        <Card>A plain sheet of paper, for what belongs together but is not a ticket.</Card>
        <Ticket stub={<Button wide>Buy</Button>}>
          <p className="display text-display-sm">Race Night</p>
          <p className="text-muted">A stacked ticket.</p>
        </Ticket>
        <Ticket layout="row" stub={<Button>Buy</Button>}>
          <p className="display text-display-sm">Crew Pass</p>
          <p className="text-muted">A ticket with its stub at the right.</p>
        </Ticket>
      </Specimen>
      <Specimen title="Accordion">
        <Accordion
          name={`questions-${theme}`}
          items={[
            { question: 'Does one close when another opens?', answer: 'Yes. The browser sees to it.' },
            { question: 'Without JavaScript?', answer: 'Also then.' },
          ]}
        />
      </Specimen>
      <Specimen title="Bulbs, picture, running text">
        <Bulbs />
        <Bulbs chase />
        <Picture src="/icons/icon-512.png" alt="The sign of the house" width={96} height={96} />
        <Prose>
          <h2>Running text</h2>
          <p>
            A paragraph with <a className="link">a link</a> in it, and a list after it:
          </p>
          <ul>
            <li>one</li>
            <li>two</li>
          </ul>
        </Prose>
      </Specimen>
    </>
  );
}
