import { toShowId } from '@/lib/contract/show-id';
import { useEffect, useRef, useState } from 'react';
import { ClockTime } from '@/components/event/event-time';
import { Button } from '@/components/ui/button';
import { PLAYER_FAILURES } from '@/lib/content/player';
import { SCREEN_LIST as MESSAGES } from '@/lib/content/screen-list';
import { SCREENS } from '@/lib/content/screens';
import { postForAnswer } from '@/lib/http/post-json';
import { type ListedScreen, parseScreens } from '@/lib/player/screen-list';
import type { Result } from '@/lib/result';
import { sayClock } from '@/lib/time/moment';
import { findScreenId } from './ask-for-token';
import { redirectToLogin } from './redirect-to-login';

type Screens = readonly ListedScreen[];

export function ScreenList({ eventId, onStopped }: { eventId: string; onStopped?: () => void }) {
  const [found, setFound] = useState<Result<Screens> | null>(null);
  const [stopping, setStopping] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const frame = useRef<HTMLDivElement>(null);

  const load = () => askForScreens(eventId).then(setFound);
  useEffect(() => void askForScreens(eventId).then(setFound), [eventId]);

  const stop = async ({ id, name }: ListedScreen) => {
    setStopping(id);
    const answer = await askForScreens(eventId, id);
    setStopping(null);
    if (answer.ok && onStopped) return onStopped();
    frame.current?.focus();
    if (answer.ok) setAnnouncement(MESSAGES.stopped(name ?? MESSAGES.unknown));
    if (!answer.ok && answer.error.code === 'not_found') return load();
    setFound(answer);
  };

  if (found === null) return <p className="text-sm text-muted">{SCREENS.loading}</p>;
  if (!found.ok && found.error.code === 'not_supported') return null;
  const screens = found.ok ? found.value : [];
  return (
    <div ref={frame} tabIndex={-1} className="screen-list grid w-full max-w-md gap-2 text-left outline-none">
      <p role="status" className={announcement ? 'text-sm' : 'sr-only'}>
        {announcement}
      </p>
      {found.ok ? (
        <ul aria-label={SCREENS.title} className="grid gap-2">
          {screens.map((screen) => (
            <Screen
              key={screen.id}
              screen={screen}
              isStopping={stopping === screen.id}
              onStop={screen.place === 'here' ? null : () => void stop(screen)}
            />
          ))}
        </ul>
      ) : (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="text-sm">{found.error.message}</p>
          <Button variant="secondary" onClick={() => void load()}>
            {MESSAGES.retry}
          </Button>
        </div>
      )}
      {found.ok && screens.length === 0 ? <p className="text-sm text-muted">{MESSAGES.none}</p> : null}
    </div>
  );
}

type ScreenProps = { screen: ListedScreen; isStopping: boolean; onStop: (() => void) | null };

function Screen({ screen: { name, sinceMs, place }, isStopping, onStop }: ScreenProps) {
  const label = name ?? MESSAGES.unknown;
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 rounded-md bg-raised py-1.5 pr-1.5 pl-4">
      <span className="min-w-0 text-sm">
        <span className="block font-semibold wrap-anywhere">
          {place === 'elsewhere' ? label : `${label} (${MESSAGES[place]})`}
        </span>
        <span className="block text-muted">
          {MESSAGES.since} <ClockTime ms={sinceMs} timezone={null} />
        </span>
      </span>
      {onStop ? (
        <Button
          variant="secondary"
          className="text-sm"
          busy={isStopping}
          aria-label={MESSAGES.stopOne(label, sayClock(sinceMs))}
          onClick={onStop}
        >
          {MESSAGES.stop}
        </Button>
      ) : null}
    </li>
  );
}

async function askForScreens(eventId: string, stop?: string): Promise<Result<Screens>> {
  const path = `/api/playback/${encodeURIComponent(eventId)}/screens`;
  const body = stop === undefined ? {} : { stop };
  const read = (value: unknown) => parseScreens(value, findScreenId(toShowId(eventId)));
  const answer = await postForAnswer(path, body, read, PLAYER_FAILURES.unreadable);
  if (!answer.ok && answer.error.code === 'unauthorized') redirectToLogin();
  return answer;
}
