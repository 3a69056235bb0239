import type { CSSProperties } from 'react';
import { cx } from '@/components/ui/cx';
import { PLAYER } from '@/lib/content/player';
import { isAtLiveEdge } from '@/lib/player/live-edge';
import { toClock } from '@/lib/player/spoken-time';
import type { Player } from './player';
import { PlayerButton } from './player-button';
import { usePlayer } from './player-state';
import { SeekBar } from './seek-bar';
import { AudioMenu, CaptionMenu, SettingsMenu } from './settings-menu';
import type { useScreens } from './use-screens';

type PlayerBarProps = {
  player: Player;
  isHidden: boolean;
  isFull: boolean;
  screens: ReturnType<typeof useScreens>;
  onFull: () => void;
  onHelp: () => void;
};

export function PlayerBar({ player, isHidden, isFull, screens, onFull, onHelp }: PlayerBarProps) {
  const isPaused = usePlayer(player, (state) => state.isPaused);
  const isEnded = usePlayer(player, (state) => state.isEnded);
  const hasTrouble = usePlayer(player, (state) => state.trouble !== null);
  const hasWindow = usePlayer(player, (state) => state.windowEnd > state.windowStart);
  return (
    <div
      data-controls
      className={cx(
        'absolute inset-x-0 bottom-0 z-20 bg-linear-to-t from-black/85 via-black/60 to-transparent transition-opacity duration-200 sm:px-3 sm:pt-10 sm:pb-1',
        isHidden && 'pointer-events-none opacity-0',
      )}
    >
      {/* Both rows are at most a third of a phone's picture. */}
      <div className={cx('px-3 max-sm:-mb-1.5 sm:px-1.5', hasTrouble && 'max-sm:hidden')}>
        {hasWindow ? <SeekBar player={player} /> : null}
      </div>
      <div className="flex items-center">
        <PlayerButton
          icon={isEnded ? 'again' : isPaused ? 'play' : 'pause'}
          label={isEnded ? PLAYER.again : isPaused ? PLAYER.play : PLAYER.pause}
          hotkey="k"
          onClick={player.togglePlay}
        />
        <VolumeControl player={player} />
        <div className="min-w-0 overflow-hidden">
          <LiveState player={player} />
        </div>
        <div className="ml-auto flex items-center">
          <PlayerButton
            icon="help"
            label={PLAYER.shortcuts}
            hotkey="?"
            onClick={onHelp}
            className="max-sm:hidden pointer-coarse:hidden"
          />
          <AudioMenu player={player} />
          <CaptionMenu player={player} />
          <SettingsMenu player={player} />
          {screens.remote ? (
            <PlayerButton
              icon={screens.remote}
              label={screens.remote === 'airplay' ? PLAYER.airPlay : PLAYER.otherDevice}
              onClick={screens.pickRemote}
            />
          ) : null}
          {screens.hasPicture ? (
            <PlayerButton
              icon="picture"
              label={PLAYER.picture}
              hotkey="p"
              onClick={screens.togglePicture}
              className="max-sm:hidden"
            />
          ) : null}
          <PlayerButton
            icon={isFull ? 'small-screen' : 'full-screen'}
            label={isFull ? PLAYER.fullScreen.leave : PLAYER.fullScreen.enter}
            hotkey="f"
            onClick={onFull}
          />
        </div>
      </div>
    </div>
  );
}

function LiveState({ player }: { player: Player }) {
  const isLive = usePlayer(player, (state) => state.isLive);
  return isLive ? <LiveBadge player={player} /> : <Position player={player} />;
}

function Position({ player }: { player: Player }) {
  const position = usePlayer(player, (state) => Math.floor(state.position));
  const end = usePlayer(player, (state) => Math.floor(state.windowEnd));
  if (end === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="px-1 text-xs whitespace-nowrap text-white tabular-nums sm:px-2 sm:text-sm"
    >
      <span>{toClock(position)}</span>
      <span className="text-white/75">{` / ${toClock(end)}`}</span>
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

function VolumeControl({ player }: { player: Player }) {
  const isMuted = usePlayer(player, (state) => state.isMuted);
  const volume = usePlayer(player, (state) => state.volume);
  const loudness = isMuted ? 0 : volume;
  const percent = `${Math.round(loudness * 100)}%`;
  const style = { '--played': percent, '--buffered': '0%' } as CSSProperties;
  return (
    <div className="flex items-center">
      <PlayerButton
        icon={loudness === 0 ? 'muted' : loudness < 0.5 ? 'quiet' : 'loud'}
        label={isMuted ? PLAYER.unmute : PLAYER.mute}
        hotkey="m"
        onClick={player.toggleMute}
      />
      <input
        type="range"
        aria-label={PLAYER.volume}
        aria-valuetext={percent}
        min={0}
        max={1}
        step={0.05}
        value={loudness}
        style={style}
        onChange={({ currentTarget }) => player.setVolume(Number(currentTarget.value))}
        className="player-range h-11 w-20 cursor-pointer max-sm:hidden pointer-coarse:hidden"
      />
    </div>
  );
}
