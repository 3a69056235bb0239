import { PLAYER } from '@/lib/content/player';
import type { Player } from './player';
import { Choices, PlayerMenu } from './player-menu';
import { usePlayer } from './player-state';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];
const { quality, speed } = PLAYER;

export function SettingsMenu({ player }: { player: Player }) {
  const levels = usePlayer(player, (state) => state.levels);
  const isLive = usePlayer(player, (state) => state.isLive);
  const level = usePlayer(player, (state) => state.level);
  const shownHeight = usePlayer(player, (state) => state.shownHeight);
  const rate = usePlayer(player, (state) => state.rate);
  const hasLevels = levels.length > 1;
  if (!hasLevels && isLive) return null;
  const auto = level === null && shownHeight ? quality.autoAt(shownHeight) : quality.auto;
  return (
    <PlayerMenu icon="settings" label={isLive ? quality.label : quality.withSpeed}>
      <div className="grid grid-flow-col gap-4">
        {hasLevels ? (
          <Choices<number | null>
            legend={quality.label}
            choices={[
              { value: null, label: auto },
              ...levels.map(({ id, height }) => ({ value: id, label: quality.of(height) })),
            ]}
            chosen={level}
            onChoose={player.setLevel}
          />
        ) : null}
        {isLive ? null : (
          <Choices
            legend={speed.label}
            choices={RATES.map((value) => ({ value, label: value === 1 ? speed.normal : speed.of(value) }))}
            chosen={rate}
            onChoose={player.setRate}
          />
        )}
      </div>
    </PlayerMenu>
  );
}

export function AudioMenu({ player }: { player: Player }) {
  const audios = usePlayer(player, (state) => state.audios);
  const heard = usePlayer(player, (state) => state.audio);
  if (audios.length < 2) return null;
  return (
    <PlayerMenu icon="audio" label={PLAYER.audio}>
      <Choices<string | null>
        legend={PLAYER.audio}
        choices={audios.map(({ id, label }) => ({ value: id, label }))}
        chosen={heard}
        onChoose={(id) => (id === null ? undefined : player.setAudio(id))}
      />
    </PlayerMenu>
  );
}

export function CaptionMenu({ player }: { player: Player }) {
  const captions = usePlayer(player, (state) => state.captions);
  const chosen = usePlayer(player, (state) => state.caption);
  if (captions.length === 0) return null;
  const choices = captions.map(({ id, label }) => ({ value: id, label }));
  return (
    <PlayerMenu icon="captions" label={PLAYER.captions.label} isOn={chosen !== null}>
      <Choices<string | null>
        legend={PLAYER.captions.label}
        choices={[{ value: null, label: PLAYER.captions.off }, ...choices]}
        chosen={chosen}
        onChoose={player.setCaption}
      />
    </PlayerMenu>
  );
}
