import type { ComponentProps } from 'react';
import { cx } from '@/components/ui/cx';

const PATHS = {
  play: 'M7 4.5v15l13-7.5z',
  pause: 'M6 4.5h4.5v15H6zM13.5 4.5H18v15h-4.5z',
  again: 'M12 5V1.5L6.5 6 12 10.5V7a5.5 5.5 0 1 1-5.5 5.5h-2A7.5 7.5 0 1 0 12 5z',
  loud: 'M3 9v6h4l5 4.5v-15L7 9zM14.5 8.2a4.5 4.5 0 0 1 0 7.6v2.4a6.7 6.7 0 0 0 0-12.4zM14.5 3.2v2.2a8 8 0 0 1 0 13.2v2.2a10 10 0 0 0 0-17.6z',
  quiet: 'M3 9v6h4l5 4.5v-15L7 9zM14.5 8.2a4.5 4.5 0 0 1 0 7.6v2.4a6.7 6.7 0 0 0 0-12.4z',
  muted:
    'M3 9v6h4l5 4.5v-15L7 9zM21.6 9.8l-1.4-1.4-2.5 2.5-2.5-2.5-1.4 1.4 2.5 2.5-2.5 2.5 1.4 1.4 2.5-2.5 2.5 2.5 1.4-1.4-2.5-2.5z',
  audio:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2c.8 0 2 1.7 2.6 4.5H9.4C10 5.7 11.2 4 12 4zM8.7 4.7A14 14 0 0 0 7.4 8.5H4.8a8 8 0 0 1 3.9-3.8zm6.6 0a8 8 0 0 1 3.9 3.8h-2.6a14 14 0 0 0-1.3-3.8zM4.2 10.5h2.9a20 20 0 0 0 0 3H4.2a8 8 0 0 1 0-3zm4.9 0h5.8a18 18 0 0 1 0 3H9.1a18 18 0 0 1 0-3zm7.8 0h2.9a8 8 0 0 1 0 3h-2.9a20 20 0 0 0 0-3zM4.8 15.5h2.6a14 14 0 0 0 1.3 3.8 8 8 0 0 1-3.9-3.8zm4.6 0h5.2C14 18.3 12.8 20 12 20s-2-1.7-2.6-4.5zm7.2 0h2.6a8 8 0 0 1-3.9 3.8 14 14 0 0 0 1.3-3.8z',
  captions:
    'M3 5h18a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zm1 2v10h16V7zm6.5 3.2v1.3H9v-.2H7.5v1.4H9v-.2h1.5v1.3a.7.7 0 0 1-.7.7H6.7a.7.7 0 0 1-.7-.7v-3.6a.7.7 0 0 1 .7-.7h3.1a.7.7 0 0 1 .7.7zm7.5 0v1.3h-1.5v-.2H15v1.4h1.5v-.2H18v1.3a.7.7 0 0 1-.7.7h-3.1a.7.7 0 0 1-.7-.7v-3.6a.7.7 0 0 1 .7-.7h3.1a.7.7 0 0 1 .7.7z',
  settings:
    'M10 2h4l.5 2.6 1.7.7 2.2-1.5 2.8 2.8-1.5 2.2.7 1.7L23 11v2l-2.6.5-.7 1.7 1.5 2.2-2.8 2.8-2.2-1.5-1.7.7L14 22h-4l-.5-2.6-1.7-.7-2.2 1.5-2.8-2.8 1.5-2.2-.7-1.7L1 13v-2l2.6-.5.7-1.7-1.5-2.2 2.8-2.8 2.2 1.5 1.7-.7zm2 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  picture: 'M3 4h18a1 1 0 0 1 1 1v6h-2V6H4v12h6v2H3a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm9.5 9H22v7h-9.5z',
  cast: 'M3 4h18a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-7v-2h6V6H4v3H2V5a1 1 0 0 1 1-1zM2 11a9 9 0 0 1 9 9H9a7 7 0 0 0-7-7zm0 4a5 5 0 0 1 5 5H5a3 3 0 0 0-3-3zm0 4h1v1H2z',
  airplay:
    'M3 4h18a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-4v-2h3V6H4v9h3v2H3a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zm9 9 6 7.5H6z',
  'full-screen': 'M3 3h7v2.2H5.2V10H3zM14 3h7v7h-2.2V5.2H14zM3 14h2.2v4.8H10V21H3zM18.8 14H21v7h-7v-2.2h4.8z',
  'small-screen':
    'M7.8 3H10v7H3V7.8h4.8zM14 3h2.2v4.8H21V10h-7zM3 14h7v7H7.8v-4.8H3zM14 14h7v2.2h-4.8V21H14z',
  help: 'M3 6h18a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zm1 2v8h16V8zm2 1.5h2v2H6zm4 0h2v2h-2zm4 0h4v2h-4zm-8 3.2h2v1.8H6zm3.5 0h5v1.8h-5zm6.5 0h2v1.8h-2z',
} as const;

export type PlayerIconName = keyof typeof PATHS;

type PlayerButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: PlayerIconName;
  label: string;
  hotkey?: string;
};

/** 44 pixels is the recommended touch target. */
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

export function PlayerIcon({ name, size = 24 }: { name: PlayerIconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      fillRule="evenodd"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
