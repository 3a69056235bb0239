import type { CSSProperties } from 'react';
import { PLAYER } from '@/lib/content/player';
import type { Player } from './player';
import { PlayerButton } from './player-button';
import { usePlayer } from './player-state';

export function VolumeControl({ player }: { player: Player }) {
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
