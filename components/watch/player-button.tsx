import type { ComponentProps } from 'react';
import { cx } from '@/components/ui/cx';
import { PlayerIcon, type PlayerIconName } from './player-icon';

type PlayerButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: PlayerIconName;
  /** What it does, for screen readers and as a tip. */
  label: string;
  /** The key that does the same. */
  hotkey?: string;
};

/** One of the signs in the player's bar; 44 pixels, as fingers want it. */
export function PlayerButton({ icon, label, hotkey, className, ...rest }: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={hotkey}
      title={hotkey ? `${label} (${hotkey})` : label}
      {...rest}
      className={cx(
        'player-button grid size-11 shrink-0 place-items-center rounded-md text-white transition-colors',
        'hover:bg-white/15 aria-expanded:bg-white/15',
        className,
      )}
    >
      <PlayerIcon name={icon} />
    </button>
  );
}
