import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { PHASES } from '@/lib/content/studio/events';
import { DESK } from '@/lib/content/studio/live';
import { ConfirmDialog } from '../forms/confirm-dialog';
import { type DeskForm, type DeskProps, toForm } from './desk-forms';
import { DeskTime } from './desk-time';
import { toTexts } from '../forms/form-model';
import { StudioForm } from '../forms/studio-form';
import { StudioSection } from '../studio-shell';

type DeskActionsProps = DeskProps & {
  /** Before the doors, when the rehearsal is the next step. */
  isBefore: boolean;
};

/** What changes the show itself; each says whom it touches. */
export function DeskActions({ isBefore, ...props }: DeskActionsProps) {
  const { desk } = props;
  const { phase, holders, viewers, is_break: isBreak } = desk;
  const isLive = phase === 'live';
  const isAhead = phase === 'scheduled' || phase === 'doors';
  return (
    <StudioSection id="show" title={DESK.actions}>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={isLive ? 'live' : 'neutral'}>{PHASES[phase]}</Badge>
        <span>
          {DESK.starts} <DeskTime at={desk.starts_at} zone={desk.timezone} isLong />
        </span>
        <span className="text-muted">
          {desk.ends_at ? (
            <>
              {DESK.ends} <DeskTime at={desk.ends_at} zone={desk.timezone} isLong />
            </>
          ) : (
            DESK.noEnd
          )}
        </span>
      </p>
      {desk.pause ? <Notice>{desk.pause === 'desk' ? DESK.break.on : DESK.break.silent}</Notice> : null}
      {phase === 'draft' ? <p>{DESK.notPublished}</p> : null}
      {isLive || isBreak ? <Break {...props} /> : null}
      {isAhead ? (
        <Confirmed
          {...props}
          name="studio/live/start"
          text={DESK.start.text(holders)}
          variant={isBefore ? 'secondary' : 'primary'}
        />
      ) : null}
      {isLive ? <Confirmed {...props} name="studio/live/end" text={DESK.end.text(viewers, holders)} /> : null}
      {desk.input?.state === 'receiving' || desk.input?.state === 'silent' ? (
        <Confirmed {...props} name="studio/live/disconnect" text={DESK.disconnect.text} />
      ) : null}
      {phase === 'replay' || phase === 'ended' ? (
        <Confirmed {...props} name="studio/live/reopen" text={DESK.reopen.text(holders)} />
      ) : null}
    </StudioSection>
  );
}

/** Asks without a default: an interval never counts as lost, a problem does. */
function Break(props: DeskProps) {
  const { is_break: isBreak, viewers, announces_interval: isAnnounced } = props.desk;
  if (isBreak)
    return (
      <StudioForm
        key="end"
        {...toForm(props, 'studio/live/break', { on: '' })}
        texts={{ submit: DESK.break.end, sending: DESK.working }}
      />
    );
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{DESK.break.begin}</h3>
      {isAnnounced ? <p>{DESK.break.announced}</p> : null}
      <div className="flex flex-wrap gap-3">
        {(['interval', 'problem'] as const).map((kind) => (
          <StudioForm
            key={kind}
            {...toForm(props, 'studio/live/break', { on: 'on', kind })}
            variant="secondary"
            texts={{ submit: DESK.break.kinds[kind], sending: DESK.working }}
          />
        ))}
      </div>
      <p className="text-sm text-muted">{DESK.break.text(viewers)}</p>
    </div>
  );
}

const CONFIRMED = {
  'studio/live/start': DESK.start,
  'studio/live/disconnect': DESK.disconnect,
  'studio/live/end': DESK.end,
  'studio/live/reopen': DESK.reopen,
} as const satisfies Partial<Record<DeskForm, object>>;

type ConfirmedProps = DeskProps & {
  name: keyof typeof CONFIRMED;
  text: string;
  variant?: 'primary' | 'secondary';
};

function Confirmed({ name, text, variant = 'secondary', ...props }: ConfirmedProps) {
  const { open, title } = CONFIRMED[name];
  const form = toForm(props, name);
  return (
    <div>
      <ConfirmDialog
        form={name}
        open={open}
        title={title}
        text={text}
        isAnswer={form.posted !== null}
        variant={variant}
      >
        <StudioForm {...form} texts={toTexts(CONFIRMED[name])} />
      </ConfirmDialog>
    </div>
  );
}
