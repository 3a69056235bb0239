'use client';

import { type ReactNode, useState } from 'react';
import { Accordion } from '@/components/ui/accordion';
import { Badge } from '@/components/ui/badge';
import { Bulbs } from '@/components/ui/bulbs';
import { Button, LinkButton } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { Ticket } from '@/components/ui/ticket';
import { notify } from '@/components/ui/toast';

// Full class names, so that they are built.
const COLOURS =
  'bg-canvas bg-surface bg-raised bg-sunken bg-text bg-muted bg-line bg-line-strong bg-accent bg-vermilion ' +
  'bg-ink bg-paper bg-board bg-bulb bg-bulb-off bg-positive bg-positive-soft bg-danger bg-danger-soft bg-info-soft';
const TYPE =
  'text-display-xl text-display-lg text-display-md text-display-sm text-display-xs text-xl text-lg text-base text-sm text-xs';

/** What pages are made of; `theme` keeps names apart where the page needs them to be. */
export function Specimens({ theme }: { theme: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Specimen title="Colour">
        {COLOURS.split(' ').map((name) => (
          <p key={name} className="text-xs text-muted">
            <span className={`block h-12 w-24 rounded-md border border-line-strong ${name}`} /> {name}
          </p>
        ))}
      </Specimen>
      <Specimen title="Type">
        {TYPE.split(' ').map((name) => (
          <p key={name} className={name.includes('display') ? `display ${name}` : name}>
            {name}
          </p>
        ))}
      </Specimen>
      <Specimen title="Buttons">
        {(['primary', 'secondary', 'quiet'] as const).map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        <Button size="lg">Large</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
        <LinkButton href="/plans">A link</LinkButton>
      </Specimen>
      <Specimen title="Fields">
        <TextField label="Name" hint="As on the ticket" />
        <TextField label="Email" type="email" defaultValue="ann@example" error="Invalid email" />
        <TextField label="Not available" defaultValue="Sold out" disabled />
        <TextAreaField label="Message" rows={3} />
        <CheckboxField label="I accept" error="Please accept the terms and conditions" />
      </Specimen>
      <Specimen title="Messages">
        {(['neutral', 'accent', 'live', 'positive', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {(['info', 'success', 'error'] as const).map((kind) => (
          <Notice key={kind} kind={kind} title={`A notice: ${kind}`}>
            What happened, and what can be done about it.
          </Notice>
        ))}
        {(['success', 'error', 'info'] as const).map((kind) => (
          <Button key={kind} variant="quiet" onClick={() => notify[kind](`A toast: ${kind}`)}>
            Toast: {kind}
          </Button>
        ))}
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Open a dialog
        </Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="A dialog">
          <p>It keeps the focus inside, and gives it back on closing.</p>
        </Dialog>
      </Specimen>
      <Specimen title="Tickets, bulbs, questions">
        <Ticket stub={<Button wide>Buy</Button>}>A stacked ticket.</Ticket>
        <Ticket layout="row" stub={<Button>Buy</Button>}>
          A ticket with its stub at the right.
        </Ticket>
        <Bulbs chase className="w-full" />
        <Accordion
          name={`questions-${theme}`}
          items={[
            { question: 'Does one close when another opens?', answer: 'Yes. The browser sees to it.' },
            { question: 'Without JavaScript?', answer: 'Also then.' },
          ]}
        />
      </Specimen>
    </>
  );
}

function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-wrap gap-4 border-t-2 border-line pt-6">
      <h3 className="kicker w-full">{title}</h3>
      {children}
    </section>
  );
}
