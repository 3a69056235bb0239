import type { Player } from './player';
import { Choices, PlayerMenu } from './player-menu';
import { usePlayer } from './player-state';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

export function SettingsMenu({ player }: { player: Player }) {
  const levels = usePlayer(player, (state) => state.levels);
  const isLive = usePlayer(player, (state) => state.isLive);
  const level = usePlayer(player, (state) => state.level);
  const shownHeight = usePlayer(player, (state) => state.shownHeight);
  const rate = usePlayer(player, (state) => state.rate);
  const hasLevels = levels.length > 1;
  if (!hasLevels && isLive) return null;
  const auto = level === null && shownHeight ? `Auto (${shownHeight}p)` : 'Auto';
  return (
    <PlayerMenu icon="settings" label={isLive ? 'Quality' : 'Quality and speed'}>
      <div className="grid grid-flow-col gap-4">
        {hasLevels ? (
          <Choices<number | null>
            legend="Quality"
            choices={[
              { value: null, label: auto },
              ...levels.map(({ id, height }) => ({ value: id, label: `${height}p` })),
            ]}
            chosen={level}
            onChoose={player.setLevel}
          />
        ) : null}
        {isLive ? null : (
          <Choices
            legend="Speed"
            choices={RATES.map((value) => ({ value, label: value === 1 ? 'Normal' : `${value}×` }))}
            chosen={rate}
            onChoose={player.setRate}
          />
        )}
      </div>
    </PlayerMenu>
  );
}

export function CaptionMenu({ player }: { player: Player }) {
  const captions = usePlayer(player, (state) => state.captions);
  const chosen = usePlayer(player, (state) => state.caption);
  if (captions.length === 0) return null;
  const choices = captions.map(({ id, label }) => ({ value: id, label }));
  return (
    <PlayerMenu icon="captions" label="Captions" isOn={chosen !== null}>
      <Choices<string | null>
        legend="Captions"
        choices={[{ value: null, label: 'Off' }, ...choices]}
        chosen={chosen}
        onChoose={player.setCaption}
      />
    </PlayerMenu>
  );
}
