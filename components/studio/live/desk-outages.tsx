import { DESK } from '@/lib/content/studio/live';
import { StudioForm } from '../forms/studio-form';
import { StudioSection } from '../studio-shell';
import { type DeskProps, toForm } from './desk-forms';
import { DeskTime } from './desk-time';

/** What is lost of the show so far, and its breaks, which can be corrected. */
export function DeskOutages(props: DeskProps) {
  const { outages, lost_seconds: lost, now, timezone } = props.desk;
  const { outages: texts } = DESK;
  if (outages.length === 0) return null;
  return (
    <StudioSection id="outages" title={texts.title}>
      <p>{texts.lost(Math.floor(lost / 60))}</p>
      <ul className="grid">
        {outages.map(({ _id: id, cause, from, until, is_break: isBreak }) => {
          const other = cause === 'interval' ? 'problem' : 'interval';
          const seconds = Math.round((Date.parse(until ?? now) - Date.parse(from)) / 1000);
          return (
            <li key={id} className="grid gap-2 border-b border-line py-2">
              <p className="font-semibold">
                {isBreak && cause !== 'interval' ? texts.problem : texts.causes[cause]}
              </p>
              <p className="flex flex-wrap gap-x-2 text-sm text-muted tabular-nums">
                <DeskTime at={from} zone={timezone} />
                <span aria-hidden="true">–</span>
                {until === null ? <span>{texts.now}</span> : <DeskTime at={until} zone={timezone} />}
                <span>{texts.length(Math.max(0, seconds))}</span>
              </p>
              {isBreak && until !== null ? (
                <StudioForm
                  {...toForm(props, 'studio/live/correct-break', { outageId: id, kind: other })}
                  variant="secondary"
                  texts={{ submit: texts.correct[other], sending: DESK.working }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </StudioSection>
  );
}
