import { DESK } from '@/lib/content/studio/live';
import { type DeskProps, toForm } from './desk-forms';
import { DeskTime } from './desk-time';
import type { StudioGroup } from '../forms/form-model';
import { StudioForm } from '../forms/studio-form';
import { StudioSection } from '../studio-shell';

const { say: TEXTS } = DESK;

const OWN: readonly StudioGroup[] = [
  { fields: [{ kind: 'text', name: 'text', label: TEXTS.label, value: '', isRequired: true }] },
];

export function DeskMessage(props: DeskProps) {
  const { phase, status, timezone } = props.desk;
  if (phase === 'draft' || phase === 'cancelled') return null;
  const sending = DESK.working;
  return (
    <StudioSection id="message" title={TEXTS.title}>
      <p className="text-muted">{TEXTS.lead}</p>
      {status ? (
        <div className="grid justify-items-start gap-3 rounded-md bg-sunken p-4">
          <p>
            {TEXTS.now} <strong dir="auto">{status.text}</strong>{' '}
            <span className="text-sm text-muted">
              <DeskTime at={status.at} zone={timezone} />
            </span>
          </p>
          <StudioForm
            {...toForm(props, 'studio/live/say', { text: '' })}
            texts={{ submit: TEXTS.remove, sending }}
            variant="quiet"
          />
        </div>
      ) : (
        <p>{TEXTS.nothing}</p>
      )}
      <ul className="flex flex-wrap gap-x-4 [&_button]:text-left">
        {TEXTS.presets.map((text) => (
          <li key={text}>
            <StudioForm
              {...toForm(props, 'studio/live/say', { text })}
              texts={{ submit: text, sending }}
              variant="quiet"
            />
          </li>
        ))}
      </ul>
      <StudioForm
        {...toForm(props, 'studio/live/say')}
        groups={OWN}
        texts={{ submit: TEXTS.submit, sending }}
        variant="secondary"
      />
    </StudioSection>
  );
}
