import type { ReactNode } from 'react';
import { Accordion } from '@/components/ui/accordion';
import { ABOUT_EVENT } from '@/lib/content/about-event';
import { toDirection } from '@/lib/events/direction';
import type { EventDetails } from '@/lib/events/event';
import { type Question, splitQuestions } from '@/lib/events/split-questions';
import { WhenPhase } from './event-article';
import { EventDescription } from './event-description';
import { OrganizerPicture } from './organizer-picture';

type AboutEventProps = {
  event: EventDetails;
  /** Of the page that tests a device; null where the site plays nothing. */
  testPath: string | null;
};

const { needs, refunds, help } = ABOUT_EVENT;

export function AboutEvent({ event, testPath }: AboutEventProps) {
  const { organizer } = event;
  const rules = event.refund_rules ?? organizer?.refund_rules ?? null;
  const questions = splitQuestions(event.questions ?? organizer?.questions ?? '');
  return (
    <section className="page-width grid gap-12 pb-section">
      <div className="grid gap-x-12 gap-y-10 empty:hidden lg:grid-cols-2">
        <Organizer event={event} />
        {questions.length === 0 ? null : <Questions questions={questions} />}
      </div>
      <div className="grid gap-5">
        <h2 className="display text-display-sm">{ABOUT_EVENT.title}</h2>
        <dl className="grid gap-x-12 gap-y-5 md:grid-flow-col md:auto-cols-fr">
          <WhenPhase is={['scheduled', 'doors', 'live', 'replay']}>
            <Fact name={needs.title}>
              <p>{needs.text}</p>
              {testPath === null ? null : <Way href={testPath}>{needs.test}</Way>}
            </Fact>
          </WhenPhase>
          <Fact name={refunds.title}>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {rules ?? (event.make_good ? refunds.promised : refunds.ours)}
            </p>
            {rules === null ? <Way href="/refund-policy">{refunds.policy}</Way> : null}
          </Fact>
          <Fact name={help.title}>
            <p>{help.text}</p>
            <Way href="/contact">{help.write}</Way>
          </Fact>
        </dl>
      </div>
    </section>
  );
}

const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className="grid content-start gap-5">
    <h2 className="display text-display-sm">{ABOUT_EVENT.questions}</h2>
    <Accordion
      name="questions"
      items={questions.map(({ question, answer }) => ({
        question,
        answer: (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {answer}
          </p>
        ),
      }))}
    />
  </div>
);

function Organizer({ event: { organizer, organisation, broadcaster } }: Pick<AboutEventProps, 'event'>) {
  const name = broadcaster ?? organisation;
  if (!organizer || name === null) return null;
  const { about, contact, picture } = organizer;
  // The name alone stands in the header.
  if (about === null && contact === null && picture === null) return null;
  const href = contact?.startsWith('https://') ? contact : `mailto:${contact}`;
  return (
    <div className="grid content-start gap-5">
      <h2 className="display text-display-sm">{ABOUT_EVENT.organizer}</h2>
      <div className="flex items-start gap-4">
        {picture === null ? null : <OrganizerPicture src={picture} />}
        <div className="grid min-w-0 gap-2">
          <p dir={toDirection(name)} className="text-lg font-bold wrap-anywhere">
            {name}
          </p>
          {about === null ? null : <EventDescription text={about} className="wrap-anywhere" />}
          {contact === null ? null : (
            <p>
              <a className="link font-medium" href={href} rel="noopener noreferrer nofollow ugc">
                {ABOUT_EVENT.write}
              </a>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1">
      <dt className="font-semibold">{name}</dt>
      <dd className="grid max-w-text gap-1 text-muted">{children}</dd>
    </div>
  );
}

const Way = ({ href, children }: { href: string; children: string }) => (
  <p>
    <a className="link font-medium" href={href}>
      {children}
    </a>
  </p>
);
