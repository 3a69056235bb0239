import { LinkButton } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { cx } from '@/components/ui/cx';
import { DESK } from '@/lib/content/studio/live';
import { OVERVIEW } from '@/lib/content/studio/events';
import { STUDIO } from '@/lib/content/studio/shell';
import type { DeskAnswer } from '@/lib/contract/studio';
import { toStudioPath } from '@/lib/studio/paths';
import { type DeskProps, toForm } from './desk-forms';
import type { StudioGroup } from '../forms/form-model';
import { StudioForm } from '../forms/studio-form';
import { StudioSection } from '../studio-shell';

const { rehearsal: TEXTS } = DESK;

const KEEPS: readonly StudioGroup[] = [
  { fields: [{ kind: 'tick', name: 'keeps', label: TEXTS.keeps, value: '' }] },
];

/** Above the picture while a rehearsal is on. */
export function RehearsalBar(props: DeskProps) {
  const { rehearsal, phase } = props.desk;
  if (!rehearsal?.is_on) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md border-2 border-accent bg-raised p-4">
      <p role="status" className="font-bold">
        {phase === 'draft' ? TEXTS.members : TEXTS.guests}
      </p>
      <StudioForm
        {...toForm(props, 'studio/live/end-rehearsal')}
        texts={{ submit: TEXTS.end, sending: TEXTS.ending }}
      />
    </div>
  );
}

export function DeskRehearsal(props: DeskProps) {
  const { _id: eventId, rehearsal, phase, plays, now, doors_at: doorsAt } = props.desk;
  const isBefore = Date.parse(now) < Date.parse(doorsAt) && phase !== 'cancelled';
  if (!isBefore && rehearsal === null) return null;
  return (
    <StudioSection id="rehearsal" title={TEXTS.title}>
      {rehearsal?.is_on ? (
        <>
          {phase === 'draft' ? (
            <p className="text-muted">{TEXTS.linkLater}</p>
          ) : (
            <>
              <p className="text-muted">{TEXTS.link}</p>
              <p className="wrap-anywhere">{rehearsal.url}</p>
              <div className="flex flex-wrap items-center gap-3">
                <CopyButton
                  text={rehearsal.url}
                  label={STUDIO.copy}
                  said={{ copied: STUDIO.copied, failed: STUDIO.copyFailed }}
                  variant="secondary"
                />
              </div>
            </>
          )}
        </>
      ) : isBefore ? (
        <>
          <p className="text-muted">{TEXTS.lead}</p>
          {plays === null ? (
            <div className="grid justify-items-start gap-3">
              <p>{TEXTS.noVideo}</p>
              <LinkButton href={toStudioPath(eventId, 'video')}>{TEXTS.video}</LinkButton>
            </div>
          ) : null}
          <StudioForm
            variant={plays === null ? 'quiet' : 'primary'}
            {...toForm(props, 'studio/live/rehearse')}
            groups={KEEPS}
            texts={{ submit: TEXTS.start, sending: TEXTS.starting }}
          />
        </>
      ) : null}
      {rehearsal && rehearsal.sheet.length > 0 ? <Sheet lines={rehearsal.sheet} /> : null}
    </StudioSection>
  );
}

const MARKS = {
  good: { mark: '✓', look: 'text-positive' },
  open: { mark: '–', look: 'text-muted' },
  failed: { mark: '!', look: 'text-danger' },
} as const;

function Sheet({ lines }: { lines: NonNullable<DeskAnswer['rehearsal']>['sheet'] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-bold">{TEXTS.sheet}</h3>
      <ul className="grid">
        {lines.map(({ name, state, message }) => (
          <li key={name} className="flex gap-3 border-b border-line py-2">
            <span className={cx('w-4 shrink-0 text-center font-bold', MARKS[state].look)}>
              <span aria-hidden="true">{MARKS[state].mark}</span>
              <span className="sr-only">{OVERVIEW.state[state]}</span>
            </span>
            <span className="min-w-0">
              <strong>{TEXTS.lines[name]}</strong> <span className="wrap-anywhere">{message}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
