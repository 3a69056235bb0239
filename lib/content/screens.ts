export const SCREENS = {
  title: 'Your screens',
  covers: (limit: number) =>
    `Your ticket plays on ${limit === 1 ? 'one screen' : `${limit} screens`} at a time.`,
  unknown: 'Unknown device',
  here: 'this tab',
  /** Another tab, window or app of the same login. */
  browser: 'also in this browser',
  since: 'since',
  stop: 'Stop',
  stopOne: (name: string, clock: string) => `Stop ${name}, playing since ${clock}`,
  stopped: (name: string) => `${name} was stopped.`,
  loading: 'Loading your screens…',
  lost: "Your screens couldn't be loaded. Reload the page to see them.",
  none: 'No screen is playing right now.',
  retry: 'Try again',
} as const;
