import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { DESK, INPUT_STATES } from '@/lib/content/studio/live';
import type { DeskAnswer, InputStatus } from '@/lib/contract/studio';
import { hasReason, listAdvice } from './input-advice';
import { DeskTime } from './desk-time';
import { StudioSection } from '../studio-shell';

const { input: TEXTS } = DESK;

const isGood = (input: InputStatus, advice: readonly string[]) =>
  input.state === 'receiving' && advice.length === 0 && input.unrecorded_since === null;

export function InputBadge({ input }: { input: InputStatus }) {
  const advice = listAdvice(input);
  return <Badge tone={isGood(input, advice) ? 'positive' : 'danger'}>{toTitle(input, advice)}</Badge>;
}

export function DeskInput({ desk }: { desk: DeskAnswer }) {
  const { input, timezone, opens_at: opensAt } = desk;
  if (input === null)
    return (
      <StudioSection id="input" title={TEXTS.title}>
        <p className="text-muted">{TEXTS.none}</p>
      </StudioSection>
    );
  const advice = listAdvice(input);
  const isSending = input.state === 'receiving';
  return (
    <StudioSection id="input" title={TEXTS.title}>
      {opensAt && !isSending ? (
        <Notice>
          <p className="font-bold">
            {TEXTS.opens} <DeskTime at={opensAt} zone={timezone} isLong />
          </p>
          <p>
            {TEXTS.shut}{' '}
            <a href="#rehearsal" className="link">
              {TEXTS.rehearse}
            </a>
            .
          </p>
        </Notice>
      ) : (
        <Notice kind={isGood(input, advice) ? 'success' : 'error'} title={toTitle(input, advice)}>
          {advice.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {input.unrecorded_since ? (
            <p>
              {TEXTS.unrecorded.since} <DeskTime at={input.unrecorded_since} zone={timezone} />:{' '}
              {TEXTS.unrecorded.why}
            </p>
          ) : null}
          {input.state === 'receiving' && input.input && input.since ? (
            <p className="text-sm">
              <span>{TEXTS.from[input.input]}</span> <DeskTime at={input.since} zone={timezone} />
            </p>
          ) : null}
          {input.qualities ? <Qualities {...input.qualities} /> : null}
        </Notice>
      )}
      {isSending ? <Figures input={input} /> : null}
      {desk.refused.length > 0 ? <Refused desk={desk} /> : null}
    </StudioSection>
  );
}

function Refused({ desk: { refused, timezone } }: { desk: DeskAnswer }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-bold">{TEXTS.refused}</h3>
      <ul className="grid gap-1">
        {refused.map(({ at, count, message, event }) => (
          <li key={`${event} ${message}`} className="flex gap-3">
            <span className="shrink-0 text-muted tabular-nums">
              <DeskTime at={at} zone={timezone} />
            </span>
            <span className="min-w-0 wrap-anywhere">
              {event === null ? null : <span dir="auto">{TEXTS.withKeyOf(event)}</span>}
              <span>{message}</span>
              <span>{TEXTS.times(count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Qualities({ heights, why }: NonNullable<InputStatus['qualities']>) {
  if (heights.length === 0 && why === null) return null;
  return <p className="text-sm">{why === null ? TEXTS.qualities(heights) : TEXTS.oneQuality[why]}</p>;
}

function toTitle(input: InputStatus, advice: readonly string[]): string {
  const { state, unrecorded_since: since } = input;
  const isFaulty = state === 'receiving' ? advice.length > 0 || since !== null : hasReason(input);
  return isFaulty ? TEXTS.fault : INPUT_STATES[state].title;
}

function Figures({ input: { video, audio, drops, lost_frames: lost } }: { input: InputStatus }) {
  const { figures } = TEXTS;
  const rows = [
    ...(video
      ? [
          [figures.bitrate, TEXTS.kbps(video.kbps + (audio?.kbps ?? 0))],
          [figures.frames, TEXTS.fps(video.fps)],
          [figures.size, `${video.width} × ${video.height}`],
          [figures.keyframes, TEXTS.every(video.keyframe_seconds)],
        ]
      : []),
    [figures.sound, audio ? TEXTS.level(audio.level_db) : TEXTS.silent],
    [figures.drops, String(drops)],
    [figures.lost, String(lost)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
