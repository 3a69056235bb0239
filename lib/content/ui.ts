export const UI = { close: 'Close', toasts: 'Notifications' } as const;
