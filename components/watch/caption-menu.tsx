import type { Player } from './player';
import { Choices, PlayerMenu } from './player-menu';
import { usePlayer } from './use-player';

/** The languages of the captions; not there where the show has none. */
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
