'use client';

import { toShowId } from '@/lib/contract/show-id';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { DEVICE_TEST as MESSAGES } from '@/lib/content/device-test';
import { type CheckName, type CheckResult, CHECKS, runDeviceChecks } from './device-checks';

const MARKS: Record<CheckResult['state'], { mark: string; look: string }> = {
  fine: { mark: '✓', look: 'text-positive' },
  warning: { mark: '!', look: 'text-bulb' },
  failed: { mark: '×', look: 'text-danger' },
};

type Results = Partial<Record<CheckName, CheckResult>>;

export function DeviceTest({ eventId }: { eventId: string }) {
  const [round, setRound] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [results, setResults] = useState<Results>({});
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (!video.current || round === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const tell = (name: CheckName, result: CheckResult) =>
      setResults((known) => (signal.aborted ? known : { ...known, [name]: result }));
    void runDeviceChecks(video.current, toShowId(eventId), tell, signal).finally(() => {
      if (!signal.aborted) setRunning(false);
    });
    return () => controller.abort();
  }, [round, eventId]);

  const start = () => {
    setResults({});
    setRunning(true);
    setRound(round + 1);
  };
  const run = round === 0 ? 'idle' : isRunning ? 'running' : 'done';

  return (
    <section
      aria-labelledby="device-test"
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-7"
    >
      <div className="grid gap-2">
        <h2 id="device-test" className="display text-display-xs">
          {MESSAGES.title}
        </h2>
        <p className="max-w-text text-sm text-muted">{MESSAGES.lead}</p>
      </div>
      <div
        className={cx('grid gap-5', run !== 'idle' && 'sm:grid-cols-[minmax(0,16rem)_1fr] sm:items-start')}
      >
        {run === 'idle' ? null : (
          <video
            ref={video}
            playsInline
            aria-label={MESSAGES.clip}
            className="aspect-video w-full rounded-md bg-black"
          />
        )}
        <div className="grid justify-items-start gap-4">
          {run === 'idle' ? null : <Steps results={results} isRunning={run === 'running'} />}
          <p role="status" className={run === 'done' ? 'font-semibold' : 'sr-only'}>
            {run === 'running' ? MESSAGES.running : run === 'done' ? toVerdict(results) : ''}
          </p>
          <Button variant={run === 'idle' ? 'primary' : 'secondary'} busy={run === 'running'} onClick={start}>
            {run === 'idle' ? MESSAGES.start : run === 'running' ? MESSAGES.running : MESSAGES.again}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Steps({ results, isRunning }: { results: Results; isRunning: boolean }) {
  const current = isRunning ? CHECKS.find((name) => !results[name]) : undefined;
  return (
    <ol className="grid gap-2.5">
      {CHECKS.map((name) => {
        const result = results[name];
        const shown = result ? MARKS[result.state] : null;
        return (
          <li key={name} className="grid grid-cols-[1.75rem_1fr] text-sm">
            <span aria-hidden="true" className={cx('font-bold', shown?.look ?? 'text-muted')}>
              {shown?.mark ?? (name === current ? '…' : '·')}
            </span>
            <span>
              <span className={cx('font-semibold', !result && 'text-muted')}>{MESSAGES.checks[name]}</span>
              {shown && result ? (
                <>
                  <span className="sr-only">{MESSAGES.spoken.result(MESSAGES.states[result.state])}</span>
                  <span className="block text-muted">{result.says}</span>
                </>
              ) : (
                <span className="sr-only">
                  {name === current ? MESSAGES.spoken.testing : MESSAGES.spoken.notTested}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function toVerdict(results: Results): string {
  const found = Object.values(results);
  if (found.some(({ state }) => state === 'failed') || found.length < CHECKS.length)
    return MESSAGES.verdicts.failed;
  return found.every(({ state }) => state === 'fine') ? MESSAGES.verdicts.fine : MESSAGES.verdicts.warning;
}
