import { Fragment } from 'react';
import { ChangeList } from '@/components/studio/events/change-list';
import { StudioSection } from '@/components/studio/studio-shell';
import { OVERVIEW } from '@/lib/content/studio/events';
import { VALUE_WORDS } from '@/lib/content/studio/event-form';
import { zoneOf } from '@/lib/studio/draft-texts';
import { sayTicket } from '@/components/studio/events/say-sale';
import { sayValue, valueOf } from '@/lib/studio/say-value';
import { sayMoment } from '@/lib/time/moment';
import type { StudioEvent } from '../studio-page';

/** What publishing would change, or show for the first time. */
export function Changes({ event: { changes, published, draft } }: { event: StudioEvent }) {
  const zone = zoneOf(draft);
  const say = (entry: StudioEvent['published'], field: string) =>
    sayValue(valueOf(entry, field), zone, VALUE_WORDS);
  return (
    <StudioSection id="changes" title={OVERVIEW.changes.title}>
      {published === null ? (
        <FirstPublication draft={draft} />
      ) : (
        <ChangeList
          texts={OVERVIEW.changes}
          changes={changes.map((field) => ({
            field,
            before: say(published, field),
            after: say(draft, field),
          }))}
        />
      )}
    </StudioSection>
  );
}

/** What a broadcaster checks before the first publication. */
function FirstPublication({ draft }: { draft: StudioEvent['draft'] }) {
  const zone = zoneOf(draft);
  const { first } = OVERVIEW;
  const { start_time: start, end_time: end, packages, listed } = draft;
  const facts = [
    [first.start, sayMoment(Date.parse(start), zone)],
    ...(end === undefined ? [] : [[first.end, sayMoment(Date.parse(end), zone)] as const]),
    [first.tickets, packages.map((one) => `${one.name}, ${sayTicket(one, zone, Date.now())}`).join('\n')],
    [first.found, first.finds[listed ? 'listed' : 'unlisted']],
  ] as const;
  return (
    <>
      <p className="text-muted">{OVERVIEW.firstTime}</p>
      <dl className="grid gap-3 sm:grid-cols-[8rem_1fr]">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line" dir="auto">
              {value}
            </dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}
