/** Apart from `screens.ts`, for it loads when the list is opened. */
export const SCREEN_LIST = {
  unknown: 'Unknown device',
  here: 'this tab',
  /** Another tab, window or app of the same login. */
  browser: 'also in this browser',
  since: 'since',
  stop: 'Stop',
  stopOne: (name: string, clock: string) => `Stop ${name}, playing since ${clock}`,
  stopped: (name: string) => `${name} was stopped.`,
  none: 'No screen is playing right now.',
  retry: 'Try again',
} as const;
