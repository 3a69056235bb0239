import { Badge, type BadgeTone } from '@/components/ui/badge';
import { DESK } from '@/lib/content/studio/live';
import { DESK_RESTREAM as TEXTS, SERVICE_NAMES } from '@/lib/content/studio/desk-restream';
import type { DestinationState } from '@/lib/contract/studio/restream/calls';
import { StudioForm } from '../forms/studio-form';
import { StudioSection } from '../studio-shell';
import { type DeskProps, toForm } from './desk-forms';
import { DeskTime } from './desk-time';

const TONES: Partial<Record<DestinationState, BadgeTone>> = {
  sending: 'positive',
  behind: 'danger',
  refused: 'danger',
  lost: 'danger',
};

/** Other services that get the show; each can be switched on and off. */
export function DeskRestream(props: DeskProps) {
  const { destinations, restream_until: until, now, timezone } = props.desk;
  if (destinations.length === 0) return null;
  return (
    <StudioSection id="destinations" title={TEXTS.title}>
      {until === null ? null : (
        <p>
          <span>{now < until ? TEXTS.ends : TEXTS.ended}</span> <DeskTime at={until} zone={timezone} />.{' '}
          <span>{TEXTS.stays}</span>
        </p>
      )}
      <ul className="grid">
        {destinations.map(({ _id: id, name, service, state, kbps, is_on: isOn }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="grid min-w-0 gap-1">
              <h3 className="font-semibold wrap-anywhere">
                <span dir="auto">{name}</span>{' '}
                <span className="font-normal text-muted">{SERVICE_NAMES[service]}</span>
              </h3>
              <p className="flex flex-wrap items-center gap-x-3 tabular-nums">
                <Badge tone={TONES[state] ?? 'neutral'}>{TEXTS.states[state]}</Badge>
                {state === 'sending' || state === 'behind' ? <span>{TEXTS.rate(kbps)}</span> : null}
              </p>
            </div>
            <StudioForm
              key={isOn ? 'off' : 'on'}
              {...toForm(props, 'studio/live/switch-destination', {
                destinationId: id,
                on: isOn ? '' : 'on',
              })}
              variant="secondary"
              texts={{ submit: isOn ? TEXTS.turnOff : TEXTS.turnOn, sending: DESK.working }}
            />
          </li>
        ))}
      </ul>
    </StudioSection>
  );
}
