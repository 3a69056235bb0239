import { useEffect, useState } from 'react';
import { Bulbs } from '@/components/ui/bulbs';
import { Button, LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { PLAYER, PLAYER_TROUBLE as TROUBLE } from '@/lib/content/player';
import { toClock, toSpokenTime } from '@/lib/player/spoken-time';
import type { Player } from './player';
import { PlayerIcon } from './player-button';
import { usePlayer } from './player-state';

/** In milliseconds. A shorter wait needs no spinner. */
const SIGN_AFTER_MS = 300;

export function PlayerStage({ player }: { player: Player }) {
  const trouble = usePlayer(player, (state) => state.trouble);
  const wantsClick = usePlayer(player, (state) => state.wantsClick);
  const isResting = usePlayer(player, (state) => state.isStarted && state.isPaused);
  const isEnded = usePlayer(player, (state) => state.isEnded);
  const isWaiting = usePlayer(
    player,
    ({ isWaiting: waits, isPaused, isStarted }) => waits && (!isPaused || !isStarted),
  );

  return (
    <>
      <div
        role="status"
        className={cx(
          'pointer-events-none absolute inset-0 grid place-items-center',
          trouble && 'pb-13 sm:pb-20',
        )}
      >
        {trouble ? (
          <div className="grid max-w-[90%] justify-items-center gap-1 rounded-lg bg-ink/88 px-5 py-2 text-center text-white sm:gap-3 sm:px-8 sm:py-6">
            <Bulbs chase className="w-30 max-sm:hidden" />
            <p className="font-semibold sm:text-lg">{TROUBLE[trouble].title}</p>
            <p className="text-sm text-white/80">{TROUBLE[trouble].text}</p>
          </div>
        ) : isWaiting && wantsClick !== 'play' ? (
          <LateSign />
        ) : null}
      </div>
      {(wantsClick === 'play' || isResting) && !trouble ? (
        <button
          type="button"
          data-wants-click={wantsClick === 'play' || undefined}
          aria-label={isEnded ? PLAYER.again : PLAYER.play}
          // The bar has the same button for the keyboard.
          aria-hidden="true"
          tabIndex={-1}
          onClick={player.togglePlay}
          className="absolute top-1/2 left-1/2 grid size-16 -translate-1/2 place-items-center rounded-full bg-vermilion text-ink shadow-lift transition-colors hover:bg-vermilion-hover max-sm:-mt-4 sm:size-20"
        >
          <PlayerIcon name={isEnded ? 'again' : 'play'} size={36} />
        </button>
      ) : null}
      <div className="absolute top-3 left-3 z-10 flex flex-wrap items-center gap-2 sm:top-4 sm:left-4">
        {wantsClick === 'unmute' ? <Button onClick={player.toggleMute}>{PLAYER.unmute}</Button> : null}
        <Resumed player={player} />
      </div>
    </>
  );
}

function Resumed({ player }: { player: Player }) {
  const resumedAt = usePlayer(player, ({ resumedAt: at, isStarted }) => (isStarted ? at : null));
  if (resumedAt === null) return null;
  return (
    <p className="flex items-center gap-1 rounded-md bg-ink/88 pl-4 text-sm text-white">
      <span>{PLAYER.resumedAt(toClock(resumedAt))}</span>
      <Button variant="quiet" className="text-sm text-white!" onClick={player.startOver}>
        {PLAYER.startOver}
      </Button>
    </p>
  );
}

function LateSign() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SIGN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? (
    <div className="rounded-full bg-ink/70 px-5 py-4">
      <Bulbs chase className="w-[3.75rem]" />
      <span className="sr-only">{PLAYER.loading}</span>
    </div>
  ) : null;
}

export function PreviewCountdown({ player, eventId }: { player: Player; eventId: string }) {
  const endsAtMs = usePlayer(player, (state) => (state.halt ? null : state.previewEndsAtMs));
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    if (endsAtMs === null) return;
    const look = () => setLeft(Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1000)));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [endsAtMs]);

  if (endsAtMs === null || left === null) return null;
  return (
    <div className="absolute top-3 right-3 z-10 flex items-center gap-2 rounded-md bg-ink/88 py-1 pr-1 pl-4 text-sm text-white sm:top-4 sm:right-4">
      <span role="timer" aria-live="off" aria-label={PLAYER.preview.left(toSpokenTime(left))}>
        {PLAYER.preview.label} <span className="tabular-nums">{toClock(left)}</span>
      </span>
      <LinkButton href={`/events/${encodeURIComponent(eventId)}#packages`} className="px-4 text-sm">
        {PLAYER.preview.ticket}
      </LinkButton>
    </div>
  );
}
