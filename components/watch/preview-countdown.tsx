import { useEffect, useState } from 'react';
import { LinkButton } from '@/components/ui/button';
import { PLAYER } from '@/lib/content/player';
import { toClock, toSpokenTime } from '@/lib/playback/time-words';
import type { Player } from './player';
import { usePlayer } from './player-state';

/** The free seconds that are left, and where the rest is to be had. Read out once, not every second. */
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
