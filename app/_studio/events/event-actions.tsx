import { NOTE_GROUPS } from '@/components/studio/events/event-groups';
import { toTexts } from '@/components/studio/forms/form-model';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { StudioSection } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { OVERVIEW } from '@/lib/content/studio/events';
import { LEGAL_NAV } from '@/lib/content/navigation';
import type { StudioCallName } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { toStudioPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { PostponeSection, type TypedTimes } from './postpone-section';
import type { SummedEvent } from '../studio-page';
import { DialogForm, PageForm } from '../page-form';

type ActionProps = { event: SummedEvent; path: string };

const TERMS = [
  { fields: [{ kind: 'tick', name: 'acceptsTerms', label: OVERVIEW.publish.terms, value: '' }] },
] as const;

export function PublishSection({ event, path }: ActionProps) {
  const { organisation, published, changes, cancelled } = event;
  const { publish } = OVERVIEW;
  if (cancelled || (published && changes.length === 0)) return null;
  const isFirst = published === null;
  const [terms] = LEGAL_NAV;
  return (
    <StudioSection id="publish" title={publish.title}>
      {!organisation.may.includes('publishEvent') ? (
        <p>{publish.role}</p>
      ) : !organisation.can_publish ? (
        <p>{publish.blocked}</p>
      ) : (
        <>
          {isFirst && terms ? (
            <p>
              <TextLink href={terms.href}>{terms.label}</TextLink>
            </p>
          ) : null}
          <PageForm
            name="studio/events/publish"
            fixed={{ eventId: event._id }}
            version={event.version}
            groups={isFirst ? TERMS : []}
            texts={{ submit: isFirst ? publish.submit : publish.again, sending: publish.sending }}
            path={path}
          />
        </>
      )}
    </StudioSection>
  );
}

/** After canceling. Refunds are prefilled with all orders. */
export async function NextSteps({ event: { _id: eventId, cancelled, organisation }, path }: ActionProps) {
  const may = (call: StudioCallName) => organisation.may.includes(call);
  const rights = { refunds: 'startRefundRun', message: 'sendMessage' } as const;
  const steps = cancelled?.steps.filter((step) => may(rights[step])) ?? [];
  if (steps.length === 0) return null;
  const { title, dismiss } = OVERVIEW.steps;
  const posted = await getPosted('studio/events/dismiss-step');
  return (
    <StudioSection id="next" title={title} className="max-w-xl">
      {steps.map((step, index) => (
        <div key={step} className="grid gap-2">
          <h3 className="font-semibold">{OVERVIEW.steps[step].title}</h3>
          <p className="text-muted">{OVERVIEW.steps[step].text}</p>
          <div className="flex flex-wrap items-center gap-4">
            <LinkButton
              href={toStudioPath(eventId, step === 'refunds' ? 'refunds' : 'messages')}
              variant={index === 0 ? 'primary' : 'secondary'}
            >
              {OVERVIEW.steps[step].open}
            </LinkButton>
            <StudioForm
              name="studio/events/dismiss-step"
              posted={posted}
              fixed={{ eventId, step }}
              texts={dismiss}
              path={path}
              variant="quiet"
            />
          </div>
        </div>
      ))}
    </StudioSection>
  );
}

const ENDINGS = [
  'studio/events/unpublish',
  'studio/events/postpone',
  'studio/events/cancel',
  'studio/events/delete',
] as const;

/** What changes or ends a whole event. Each says whom it touches. */
export async function EventActions({ event, path, typed }: ActionProps & { typed: TypedTimes }) {
  const { organisation, published, cancelled, holders, sold, net, phase } = event;
  const may = (call: StudioCallName) => organisation.may.includes(call);
  const { unpublish, cancel, remove } = OVERVIEW;
  const isOpen = published !== null && cancelled === null;
  const given = { fixed: { eventId: event._id }, version: event.version, path };
  const posted = await Promise.all(ENDINGS.map((name) => getPosted(name)));
  const [unpublished = null] = posted;
  return (
    <details
      open={typed.start_time !== '' || posted.some((form) => form !== null)}
      className="border-t border-line pt-4 [&>*:not(summary)]:mt-4"
    >
      <summary className="link w-fit py-2 font-semibold">{OVERVIEW.more}</summary>
      <div className="grid justify-items-start gap-4">
        {isOpen && may('postponeEvent') && phase !== 'replay' && phase !== 'ended' ? (
          <PostponeSection event={event} path={path} typed={typed} />
        ) : null}
        {isOpen && may('unpublishEvent') && sold === 0 ? (
          <details open={unpublished !== null} className="w-full max-w-xl">
            <summary className="link inline-flex min-h-11 items-center font-semibold">
              {unpublish.title}
            </summary>
            <div className="grid gap-4 py-4">
              <p>{unpublish.text}</p>
              <StudioForm
                {...given}
                name="studio/events/unpublish"
                posted={unpublished}
                texts={toTexts(unpublish)}
                variant="secondary"
              />
            </div>
          </details>
        ) : null}
        {isOpen ? (
          <DialogForm
            {...given}
            name="studio/events/cancel"
            groups={NOTE_GROUPS}
            texts={{ ...cancel, text: cancel.text(holders, sayBalance(net ?? 0)) }}
          />
        ) : null}
        {published === null ? <DialogForm {...given} name="studio/events/delete" texts={remove} /> : null}
      </div>
    </details>
  );
}
