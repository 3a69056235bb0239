import { PLAYER } from '@/lib/content/player';
import { isAtLiveEdge } from '@/lib/playback/live-edge';
import { toClock } from '@/lib/playback/time-words';
import type { Player } from './player';
import { usePlayer } from './player-state';

/** Of a recording, where it is; of a live show, whether this is now, and the way there. */
export function LiveState({ player }: { player: Player }) {
  const isLive = usePlayer(player, (state) => state.isLive);
  return isLive ? <LiveBadge player={player} /> : <Position player={player} />;
}

function Position({ player }: { player: Player }) {
  const position = usePlayer(player, (state) => Math.floor(state.position));
  const end = usePlayer(player, (state) => Math.floor(state.windowEnd));
  if (end === 0) return null;
  return (
    <span aria-hidden="true" className="px-2 text-sm whitespace-nowrap text-white tabular-nums">
      {toClock(position)}
      <span className="text-white/75"> / {toClock(end)}</span>
    </span>
  );
}

function LiveBadge({ player }: { player: Player }) {
  const isAtEdge = usePlayer(player, (state) => isAtLiveEdge(state.position, state.liveAt));
  const isStarted = usePlayer(player, (state) => state.isStarted && state.liveAt !== null);
  if (!isStarted) return null;
  const look = 'flex items-center gap-2 rounded-md px-2.5 text-sm font-bold whitespace-nowrap text-white';
  return isAtEdge ? (
    <span className={look}>
      <span aria-hidden="true" className="size-2.5 rounded-full bg-vermilion" />
      {PLAYER.live}
    </span>
  ) : (
    <button
      type="button"
      onClick={player.toLive}
      className={`player-button min-h-11 hover:bg-white/15 ${look}`}
    >
      <span aria-hidden="true" className="size-2.5 rounded-full border-2 border-white/80" />
      {PLAYER.toLive}
    </button>
  );
}
