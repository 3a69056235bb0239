import type * as z from 'zod';
import { Badge } from '@/components/ui/badge';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { TextLink } from '@/components/ui/intent-link';
import { SERVICE_NAMES } from '@/lib/content/studio/desk-restream';
import { RESTREAM } from '@/lib/content/studio/restream';
import { type DeskAnswer, type eventRestreamSchema, studioCalls } from '@/lib/contract/studio';
import { ofOrganisation } from '@/lib/studio/paths';
import { askStudio } from '../ask-studio';
import { PageForm } from '../page-form';

type Props = { desk: DeskAnswer; path: string };
type Restream = z.output<typeof eventRestreamSchema>;

/** Which other services get the show, and how much of it. */
export async function RestreamSection({ desk, path }: Props) {
  const { _id: eventId, organisation } = desk;
  const found = await askStudio(studioCalls.getRestream, { eventId }, path);
  if (!found.ok) return <StudioFailure error={found.error} />;
  const restream = found.value;
  if (restream.destinations.length === 0)
    return (
      <StudioSection id="restream" title={RESTREAM.title} className="max-w-3xl">
        <p>{RESTREAM.none}</p>
        <p>
          {organisation.may.includes('saveDestination') ? (
            <TextLink href={`${ofOrganisation('/studio/settings', organisation._id)}#destinations`}>
              {RESTREAM.settings}
            </TextLink>
          ) : (
            RESTREAM.ask
          )}
        </p>
      </StudioSection>
    );
  return (
    <StudioSection id="restream" title={RESTREAM.title} className="max-w-3xl">
      <p className="max-w-text text-muted">{RESTREAM.text}</p>
      <ul className="grid">
        {restream.destinations.map(({ _id: destinationId, name, service, is_chosen: isChosen }) => (
          <li
            key={destinationId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-2"
          >
            <p className="min-w-0 wrap-anywhere">
              <span dir="auto" className="font-semibold">
                {name}
              </span>{' '}
              <span className="text-muted">{SERVICE_NAMES[service]}</span>{' '}
              {isChosen ? <Badge>{RESTREAM.chosen}</Badge> : null}
            </p>
            <PageForm
              key={isChosen ? 'drop' : 'choose'}
              name="studio/live/choose-destination"
              fixed={{ eventId, destinationId, on: isChosen ? '' : 'on' }}
              texts={{ submit: isChosen ? RESTREAM.drop : RESTREAM.choose, sending: RESTREAM.sending }}
              path={path}
              variant={isChosen ? 'quiet' : 'secondary'}
            />
          </li>
        ))}
      </ul>
      <p className="max-w-text">{sayHowMuch(restream)}</p>
      {restream.is_paid ? <Terms eventId={eventId} restream={restream} path={path} /> : null}
    </StudioSection>
  );
}

function sayHowMuch({ is_paid: isPaid, is_whole: isWhole, minutes }: Restream): string {
  if (!isPaid) return RESTREAM.free;
  return isWhole ? RESTREAM.whole : RESTREAM.paid(minutes);
}

function Terms({ eventId, restream, path }: { eventId: string; restream: Restream; path: string }) {
  const { title, minutes, minutesHint, whole, ...texts } = RESTREAM.terms;
  return (
    <PageForm
      name="studio/live/save-restream"
      fixed={{ eventId }}
      groups={[
        {
          title,
          fields: [
            {
              kind: 'count',
              name: 'minutes',
              label: minutes,
              hint: minutesHint,
              value: String(restream.minutes),
              isRequired: true,
              look: 'max-w-48',
            },
            { kind: 'tick', name: 'whole', label: whole, value: restream.is_whole ? 'on' : '' },
          ],
        },
      ]}
      texts={texts}
      path={path}
      variant="secondary"
    />
  );
}
