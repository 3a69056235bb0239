type Shortcut = [keys: string, does: string, isForRecordings?: boolean];

const SHORTCUTS: readonly Shortcut[] = [
  ['Space or K', 'Play or pause'],
  ['J and L', 'Back or forward 10 seconds'],
  ['← and →', 'Back or forward 5 seconds'],
  ['↑ and ↓', 'Volume up or down'],
  ['M', 'Mute or unmute'],
  ['C', 'Captions on or off'],
  ['F', 'Full screen'],
  ['P', 'Picture in picture'],
  ['0 to 9', 'Jump to that tenth of the recording', true],
  ['Home and End', 'Jump to the beginning or the end'],
  ['?', 'Show this list'],
];

export const KEYBOARD_HELP = {
  title: 'Keyboard shortcuts',
  keys: SHORTCUTS,
  everywhere: 'Letter keys work anywhere on the page',
  close: 'Close',
} as const;
