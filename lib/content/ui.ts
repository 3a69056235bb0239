export const UI = { close: 'Close', toasts: 'Notifications' } as const;

export const COPY_ID = {
  label: 'Copy',
  copied: 'Copied.',
  failed: 'Your browser blocked copying.',
} as const;
