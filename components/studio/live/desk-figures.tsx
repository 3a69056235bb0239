import { IntentLink } from '@/components/ui/intent-link';
import { CAUSES, DESK } from '@/lib/content/studio/live';
import type { DeskAnswer } from '@/lib/contract/studio';
import { toWhyPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayClock } from '@/lib/time/moment';
import { DeskTime } from './desk-time';
import { Chart } from '../charts/chart';
import { FigureList } from '../figure-list';
import { StudioSection } from '../studio-shell';

type Props = { desk: DeskAnswer };

export function DeskAudience({ desk }: Props) {
  const { figures } = DESK;
  const rows = [
    [figures.viewers, String(desk.viewers)],
    [figures.holders, String(desk.holders)],
    [figures.sold, String(desk.sold)],
    ...(desk.net === null ? [] : [[figures.net, sayBalance(desk.net)] as const]),
    [figures.stalls, String(desk.stalls)],
  ] as const;
  return (
    <StudioSection id="audience" title={figures.title}>
      <FigureList figures={rows} className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3" />
      <LastHour title={figures.viewersByMinute} desk={desk} minutes={desk.viewers_by_minute} />
      {desk.sales_by_minute.length > 0 ? (
        <LastHour title={figures.salesByMinute} desk={desk} minutes={desk.sales_by_minute} />
      ) : null}
    </StudioSection>
  );
}

const MINUTES = 60;
const MINUTE_MS = 60_000;

type LastHourProps = Props & { title: string; minutes: readonly { at: string; count: number }[] };

function LastHour({ title, desk: { now, timezone }, minutes }: LastHourProps) {
  const last = Math.floor(Date.parse(now) / MINUTE_MS);
  const counts = new Map(minutes.map(({ at, count }) => [Math.floor(Date.parse(at) / MINUTE_MS), count]));
  const shown = Array.from({ length: MINUTES }, (_, index) => last - MINUTES + 1 + index);
  return (
    <Chart
      title={title}
      kind="bars"
      along={DESK.figures.minute}
      labels={shown.map((minute) => sayClock(minute * MINUTE_MS, timezone))}
      series={[{ name: title, values: shown.map((minute) => counts.get(minute) ?? 0) }]}
      say={String}
      isWhole
    />
  );
}

export function DeskTroubled({ desk }: Props) {
  const { troubled: texts } = DESK;
  return (
    <StudioSection id="troubled" title={texts.title}>
      {desk.errors.length > 0 ? (
        <ul className="list-disc pl-5 text-sm text-muted">
          {desk.errors.map(({ cause, count }) => (
            <li key={cause}>{texts.errors(CAUSES[cause], count)}</li>
          ))}
        </ul>
      ) : null}
      {desk.troubled.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ul className="grid">
          {desk.troubled.map((guest) => (
            <li key={guest._id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-2">
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere" dir="auto">
                  {guest.name ?? texts.someViewer}
                </p>
                {guest.email === null ? null : (
                  <p className="text-sm wrap-anywhere text-muted">{guest.email}</p>
                )}
                <p className="text-sm">
                  <span>{CAUSES[guest.cause]}</span> · <DeskTime at={guest.at} zone={desk.timezone} />
                </p>
              </div>
              {desk.organisation.may.includes('getWhy') && guest.email !== null ? (
                <IntentLink
                  className="link"
                  href={toWhyPath(desk._id, guest.email)}
                  aria-label={texts.whyOf(guest.name ?? guest.email)}
                >
                  {texts.why}
                </IntentLink>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </StudioSection>
  );
}

export function DeskLog({ desk }: Props) {
  const { log: texts } = DESK;
  return (
    <StudioSection id="log" title={texts.title}>
      {desk.log.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <ol className="grid gap-1 text-sm">
          {desk.log.map(({ _id, at, by, what }) => (
            <li key={_id} className="flex gap-3">
              <span className="shrink-0 text-muted tabular-nums">
                <DeskTime at={at} zone={desk.timezone} />
              </span>
              <span className="min-w-0 wrap-anywhere" dir="auto">
                <strong>{by}</strong> <span>{what}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </StudioSection>
  );
}
