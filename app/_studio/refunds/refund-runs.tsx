import type * as z from 'zod';
import { RefreshWhile } from '@/components/studio/refresh-while';
import { StudioSection } from '@/components/studio/studio-shell';
import { Badge } from '@/components/ui/badge';
import { Progress } from '@/components/ui/progress';
import { TextLink } from '@/components/ui/intent-link';
import { REFUNDS } from '@/lib/content/studio/refunds';
import type { REFUND_RUN_STEPS, refundRunSchema } from '@/lib/contract/studio';
import { toOrderPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayMoment } from '@/lib/time/moment';
import { MakeGoodFacts, sayMakeGood } from './make-good';
import { sayWho } from './refund-plan';
import { PageForm } from '../page-form';

type Run = z.output<typeof refundRunSchema>;
type Step = (typeof REFUND_RUN_STEPS)[number];

type RunsProps = {
  eventId: string;
  runs: readonly Run[];
  /** An account at a provider has too little money. */
  isShort: boolean;
  packages: Record<string, string>;
  zone: string;
  path: string;
};

export function RefundRuns({ runs, path, ...rest }: RunsProps) {
  return (
    <StudioSection id="runs" title={REFUNDS.runs}>
      <RefreshWhile isBusy={runs.some(({ state, open }) => state === 'running' && open > 0)} />
      <p className="hidden noscript:block">
        <TextLink href={path}>{REFUNDS.refresh}</TextLink>
      </p>
      <ul className="grid">
        {runs.map((run) => (
          <li key={run._id} className="grid gap-2 border-t border-line py-5">
            <RefundRun run={run} path={path} {...rest} />
          </li>
        ))}
      </ul>
    </StudioSection>
  );
}

type RunProps = Omit<RunsProps, 'runs'> & { run: Run };

function RefundRun({ eventId, run, packages, zone, path, isShort }: RunProps) {
  const progress = REFUNDS.progress(run.done, run.orders);
  const parts = [
    REFUNDS.sum(sayBalance(run.refunded), sayBalance(run.total)),
    ...(run.open > 0 ? [REFUNDS.open(run.open)] : []),
    ...(run.failed > 0 ? [REFUNDS.failed(run.failed)] : []),
    ...(run.skipped > 0 ? [REFUNDS.left(run.skipped)] : []),
  ];
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-3 font-bold">
        <span dir="auto">
          {run.make_good ? sayMakeGood(run.make_good) : REFUNDS.chosen(sayWho(run, packages), run.percent)}
        </span>
        <Badge tone={run.state === 'done' ? 'positive' : 'accent'}>{REFUNDS.states[run.state]}</Badge>
      </h3>
      {run.make_good && run.state === 'waiting' ? (
        <MakeGoodFacts eventId={eventId} run={run} makeGood={run.make_good} path={path} />
      ) : (
        <>
          <Progress
            className="w-full max-w-md"
            aria-label={progress}
            value={run.done}
            max={Math.max(1, run.orders)}
          />
          <p className="flex flex-wrap gap-x-4 tabular-nums">
            <span role="status">{progress}</span>
            {parts.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
        </>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{run.make_good ? REFUNDS.makeGood.prepared : REFUNDS.by(run.started_by)}</span>
        {run.approved_by === null ? null : <span>{REFUNDS.approvedBy(run.approved_by)}</span>}
        <time dateTime={run.created_at}>{sayMoment(Date.parse(run.created_at), zone)}</time>
      </p>
      {run.message === '' ? null : (
        <div>
          <p className="text-sm text-muted">{REFUNDS.start.message}</p>
          <p className="max-w-text wrap-anywhere whitespace-pre-line" dir="auto">
            {run.message}
          </p>
        </div>
      )}
      <Steps eventId={eventId} run={run} path={path} isShort={isShort} />
      {run.failures.length > 0 ? (
        <details>
          <summary className="link inline-flex min-h-11 items-center">{REFUNDS.failures}</summary>
          <ul className="grid gap-2 py-2">
            {run.failures.map(({ order, is_pass: isPass, message }) => (
              <li key={order} className="flex flex-wrap gap-x-2 wrap-anywhere">
                {isPass ? (
                  <span>{order}</span>
                ) : (
                  <TextLink href={toOrderPath(eventId, order)}>{order}</TextLink>
                )}
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function listSteps({ state, open, failed, skipped, may_approve: mayApprove }: Run, isShort: boolean): Step[] {
  if (state === 'waiting') return mayApprove ? ['approve', 'withdraw'] : ['withdraw'];
  if (state === 'paused') return ['resume', 'withdraw'];
  const isRunning = state === 'running' && open > 0;
  const hasFailed = state !== 'withdrawn' && failed + skipped > 0;
  return [
    ...(isRunning ? (['pause', 'withdraw'] as const) : []),
    ...(hasFailed || (isRunning && isShort) ? (['retry'] as const) : []),
  ];
}

type StepsProps = Pick<RunProps, 'eventId' | 'run' | 'path' | 'isShort'>;

function Steps({ eventId, run, path, isShort }: StepsProps) {
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {listSteps(run, isShort).map((step) => (
        <PageForm
          key={step}
          name="studio/refunds/steer"
          fixed={{ eventId, runId: run._id, step, fingerprint: run.fingerprint }}
          texts={run.state === 'waiting' && step === 'withdraw' ? REFUNDS.dismiss : REFUNDS.steps[step]}
          path={path}
          variant={step === 'approve' ? 'primary' : 'quiet'}
        />
      ))}
    </div>
  );
}
