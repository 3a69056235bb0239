export const NEEDS_SCRIPT = {
  pay: {
    before: 'To pay, please turn on JavaScript: the payment forms need it. Or',
    write: 'write to us',
    after: ", and we'll find another way.",
  },
  watch: 'To watch, please turn on JavaScript: the player needs it.',
} as const;
