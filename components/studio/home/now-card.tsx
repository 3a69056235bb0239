import { StudioPhaseBadge, toNextStep, type EventSummary } from '@/components/studio/events/event-list';
import { EventPicture } from '@/components/studio/events/event-picture';
import { FigureList } from '@/components/studio/figure-list';
import { LinkButton } from '@/components/ui/button';
import { TextLink } from '@/components/ui/intent-link';
import { NEXT, OVERVIEW } from '@/lib/content/studio/events';
import { HOME } from '@/lib/content/studio/home';
import { toStudioPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayUntil } from '@/lib/studio/say-until';
import { Moment } from '../moment';

type NowCardProps = { event: EventSummary; nowMs: number; hasDesk: boolean };

/** What is on now or next, with its one next step. */
export function NowCard({ event, nowMs, hasDesk }: NowCardProps) {
  const { _id, title, image, picture, start_time: start, timezone, phase, sold, net } = event;
  const isOn = phase === 'doors' || phase === 'live';
  const step = hasDesk && isOn ? 'desk' : event.next;
  const kind = isOn ? 'on' : phase === 'draft' ? 'draft' : 'scheduled';
  return (
    <section
      aria-labelledby="now"
      className="grid min-w-0 content-start overflow-hidden rounded-lg border border-line bg-surface sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="grid aspect-video bg-sunken sm:aspect-auto sm:min-h-52">
        <EventPicture
          image={image}
          picture={picture}
          width={640}
          height={360}
          className="size-full object-cover"
        />
      </div>
      <div className="grid content-start justify-items-start gap-4 p-6">
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <h2 id="now" className="font-semibold text-muted">
            {HOME.next[kind]}
          </h2>
          <StudioPhaseBadge phase={phase} />
        </div>
        <div className="grid gap-1">
          <p className="text-xl font-bold wrap-anywhere" dir="auto">
            <TextLink href={toStudioPath(_id)}>{title}</TextLink>
          </p>
          <p className="text-muted">
            <Moment at={start} zone={timezone} />
            {isOn ? null : (
              <>
                {' · '}
                <span>{sayUntil(Date.parse(start) - nowMs)}</span>
              </>
            )}
          </p>
        </div>
        <FigureList
          figures={[
            [OVERVIEW.sold, String(sold)],
            ...(net === null ? [] : [[OVERVIEW.net, sayBalance(net)] as const]),
          ]}
          className="flex flex-wrap gap-x-10 gap-y-2"
        />
        {step === 'desk' ? (
          <LinkButton href={toStudioPath(_id, 'live')}>{HOME.opens.desk}</LinkButton>
        ) : (
          <LinkButton href={toNextStep(event)}>{NEXT[step]}</LinkButton>
        )}
      </div>
    </section>
  );
}
