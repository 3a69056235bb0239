/** Apart from `watch.ts`, for no script needs it. */
export const WATCH_PAGE = {
  title: 'Watch',
  stopped: 'Playback stopped',
  notLoaded: "We couldn't load this event",
} as const;
