import { cx } from '@/components/ui/cx';
import { PLAYER } from '@/lib/content/player';
import { LiveState } from './live-state';
import type { Player } from './player';
import { PlayerButton } from './player-button';
import { SeekBar } from './seek-bar';
import { AudioMenu, CaptionMenu, SettingsMenu } from './settings-menu';
import { usePlayer } from './player-state';
import type { useScreens } from './use-screens';
import { VolumeControl } from './volume-control';

type PlayerBarProps = {
  player: Player;
  isHidden: boolean;
  isFull: boolean;
  screens: ReturnType<typeof useScreens>;
  onFull: () => void;
  onHelp: () => void;
};

/** Everything at the foot of the picture. On narrow screens the position stands above the seek bar. */
export function PlayerBar({ player, isHidden, isFull, screens, onFull, onHelp }: PlayerBarProps) {
  const isPaused = usePlayer(player, (state) => state.isPaused);
  const isEnded = usePlayer(player, (state) => state.isEnded);
  const hasWindow = usePlayer(player, (state) => state.windowEnd > state.windowStart);
  return (
    <div
      data-controls
      className={cx(
        'absolute inset-x-0 bottom-0 z-20 bg-linear-to-t from-black/85 via-black/60 to-transparent px-1.5 pt-10 pb-1 transition-opacity duration-200 sm:px-3',
        // Out of sight, yet in reach of the keyboard, which brings it back.
        isHidden && 'pointer-events-none opacity-0',
      )}
    >
      <div className="flex justify-start sm:hidden">
        <LiveState player={player} />
      </div>
      <div className="px-1.5">{hasWindow ? <SeekBar player={player} /> : null}</div>
      <div className="flex items-center">
        <PlayerButton
          icon={isEnded ? 'again' : isPaused ? 'play' : 'pause'}
          label={isEnded ? PLAYER.again : isPaused ? PLAYER.play : PLAYER.pause}
          hotkey="k"
          onClick={player.togglePlay}
        />
        <VolumeControl player={player} />
        <div className="hidden sm:block">
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
