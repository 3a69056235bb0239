/** Apart from the rest of the event's page, for the theatre shows it too. */

export const EVENT_STATUS = {
  starts: { scheduled: 'The show starts in', doors: 'Doors are open. The show starts in' },
  started: 'Started',
  replayUntil: 'Watch until',
  thanks: 'Thank you to everyone who watched.',
} as const;

export const PROGRAM = {
  written: (place: string) => `Times are those of ${place}.`,
  own: (place: string) => `Times are yours, not those of ${place}.`,
} as const;

export const FORMAT_NOTES = {
  hevc: "Your browser can't play this show's format (HEVC). Try Safari or a newer device.",
  av1: "Your browser can't play this show's format (AV1). Try the latest Chrome or Firefox.",
} as const;

export const COUNTDOWN = {
  label: 'Time until the start',
  units: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
} as const;
