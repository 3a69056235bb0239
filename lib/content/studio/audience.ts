import type { DeviceClass, MarkKind } from '@/lib/contract/studio/audience/calls';

const number = (count: number) => count.toLocaleString('en-US');

export const AUDIENCE = {
  title: 'Viewers',
  empty: 'No one has watched yet.',
  emptyText:
    'Once the show has begun you see here, minute by minute, how many watch, how long they stay, and on which devices.',
  soon: 'Viewers are counted once a minute. The first figures will be here shortly.',
  counted: (at: string) =>
    `Viewers counted at ${at}. Previews, the Live page and deleted accounts are not counted.`,
  hidden: 'Numbers below five are hidden, because your role does not see people.',
  csv: 'Download the minutes as CSV',
  csvNote: 'The file leaves out numbers below five.',
  few: 'Fewer than 5',
  figures: {
    viewers: 'Viewers',
    viewersNote: (live: string, replay: string) => `Accounts: ${live} saw the show, ${replay} the replay`,
    came: 'Ticket holders who came',
    cameNote: (came: string, holders: number) => `${came} of ${number(holders)}, guests included`,
    peak: 'Peak',
    peakNote: (at: string) => `Screens at once, at ${at}`,
    watchTime: 'Average watch time',
    watchTimeNote: 'For each viewer, however many screens',
    returning: 'Returning viewers',
    returningNote: 'Watched another of your events before',
    stalls: 'Stalls per hour',
    stallsNote: 'Of each screen, during the show',
  },
  none: '–',
  show: 'The show',
  byMinute: 'Watching at once',
  byMinuteNote:
    'Screens that play, and viewers: an account with two screens is one viewer. A screen is counted by the signal with which it renews its access.',
  time: 'Time',
  screens: 'Screens',
  viewers: 'Viewers',
  step: (minutes: number) => `Each point is the highest of ${minutes} minutes.`,
  marks: 'During the show',
  until: (clock: string) => `to ${clock}`,
  mark: {
    start: 'Start',
    silent: 'No signal',
    outage: 'Interruption',
    break: 'Break',
    told: 'Message on screen',
    message: 'Email',
    reopened: 'Reopened',
    end: 'End',
  } satisfies Record<MarkKind, string>,
  sales: 'Tickets sold during the show',
  sold: 'Tickets',
  leaving: 'Left',
  left: 'When viewers left',
  leftNote: 'The minute in which each viewer of the show was last there.',
  who: 'Viewers',
  stays: 'How long they stayed',
  stay: 'Watch time',
  /** In minutes. */
  range: (from: number, to: number | null): string =>
    to === null
      ? `${toTime(from)} or longer`
      : from === 0
        ? `Less than ${toTime(to)}`
        : `${toTime(from)} to ${toTime(to)}`,
  devices: 'Devices',
  device: 'Device',
  deviceNames: {
    phone: 'Phone',
    tablet: 'Tablet',
    computer: 'Computer',
    tv: 'TV',
    unknown: 'Unknown',
  } satisfies Record<DeviceClass, string>,
  countries: 'Countries',
  country: 'Country',
  unknown: 'Unknown',
  last: 'Where each viewer watched last.',
  failures: 'What kept people from playing',
  failure: 'Reason',
  times: 'Times',
  failuresNote: 'During the show, as often as a player reported it: one that tries again counts again.',
  replay: 'The replay',
  replayTitle: 'Minutes watched',
  replayNote: 'How often each minute of the recording was watched, by all viewers together.',
  replayStep: (minutes: number) => `Each point is the mean of ${minutes} minutes.`,
  minute: 'Minute of the recording',
  plays: 'Times watched',
} as const;

export const AUDIENCES = {
  title: 'Viewers',
  lead: 'Who came to your events, and who came back.',
  empty:
    'No one has watched an event of yours yet. Viewers are counted from the doors on; the people who bought tickets are under each event, in “People”.',
  chart: 'Viewers by event',
  chartNote: 'Accounts that watched. Returning viewers had watched another of your events before.',
  event: 'Event',
  date: 'Date',
  viewers: 'Viewers',
  returning: 'Returning',
  came: 'Ticket holders who came',
  peak: 'Peak screens',
  watchTime: 'Average watch time',
} as const;

/** Of minutes: "45 min", "1 h", "1 h 12 min". */
export function toTime(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : '']
    .filter(Boolean)
    .join(' ');
}
