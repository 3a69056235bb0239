import { type CSSProperties, useState } from 'react';
import { PLAYER } from '@/lib/content/player';
import { isAtLiveEdge } from '@/lib/player/live-edge';
import { toClock, toSpokenTime } from '@/lib/player/spoken-time';
import type { Player } from './player';
import { usePlayer } from './player-state';

export function SeekBar({ player }: { player: Player }) {
  const position = usePlayer(player, (state) => state.position);
  const start = usePlayer(player, (state) => state.windowStart);
  const end = usePlayer(player, (state) => state.windowEnd);
  const bufferedTo = usePlayer(player, (state) => state.bufferedTo);
  const isLive = usePlayer(player, (state) => state.isLive);
  const [dragged, setDragged] = useState<number | null>(null);
  const [hover, setHover] = useState<{ share: number; at: number } | null>(null);

  const length = Math.max(1, end - start);
  const shown = Math.min(Math.max(dragged ?? position, start), start + length);
  const toShare = (at: number) => `${(Math.min(1, Math.max(0, (at - start) / length)) * 100).toFixed(2)}%`;
  const style = { '--played': toShare(shown), '--buffered': toShare(bufferedTo) } as CSSProperties;

  return (
    <div
      className="relative grid"
      onPointerMove={({ currentTarget, clientX, pointerType }) => {
        if (pointerType !== 'mouse') return;
        const { left, width } = currentTarget.getBoundingClientRect();
        const share = Math.min(1, Math.max(0, (clientX - left) / width));
        setHover({ share, at: start + share * length });
      }}
      onPointerLeave={() => setHover(null)}
    >
      {hover ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-full -translate-x-1/2 rounded-sm bg-ink/85 px-2 py-0.5 text-xs text-white tabular-nums"
          style={{ left: `clamp(1.5rem, ${hover.share * 100}%, calc(100% - 1.5rem))` }}
        >
          {isLive ? toBehind(end - hover.at) : toClock(hover.at)}
        </span>
      ) : null}
      <input
        type="range"
        data-seek
        aria-label={isLive ? PLAYER.position.live : PLAYER.position.recording}
        aria-valuetext={toSpokenPosition(shown, end, isLive)}
        min={Math.floor(start)}
        max={Math.ceil(start + length)}
        step={1}
        value={Math.round(shown)}
        style={style}
        className="player-range h-6 w-full cursor-pointer sm:pointer-coarse:h-11"
        onPointerDown={({ currentTarget }) => setDragged(Number(currentTarget.value))}
        onChange={({ currentTarget }) => {
          const wanted = Number(currentTarget.value);
          if (dragged === null) player.seek(wanted);
          else setDragged(wanted);
        }}
        onPointerUp={({ currentTarget }) => {
          if (dragged !== null) player.seek(Number(currentTarget.value));
          setDragged(null);
        }}
        onPointerCancel={() => setDragged(null)}
      />
    </div>
  );
}

function toBehind(seconds: number): string {
  return isAtLiveEdge(-seconds, 0) ? PLAYER.live : `−${toClock(seconds)}`;
}

function toSpokenPosition(position: number, end: number, isLive: boolean): string {
  if (!isLive) return PLAYER.positionOf(toSpokenTime(position), toSpokenTime(end));
  return isAtLiveEdge(position, end) ? PLAYER.live : PLAYER.behind(toSpokenTime(end - position));
}
