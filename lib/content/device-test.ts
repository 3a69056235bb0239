export const DEVICE_TEST = {
  title: 'Test my device',
  lead: 'Plays a few seconds with sound, delivered exactly as the show will be.',
  clip: 'Test clip',
  toEvent: 'Back to the event',
  start: 'Start the test',
  running: 'Testing',
  again: 'Test again',
  checks: {
    ticket: 'Signed in',
    playlist: 'Connection',
    picture: 'Picture',
    sound: 'Sound',
    captions: 'Captions',
    speed: 'Speed',
  },
  states: { fine: 'Works', warning: 'Take care', failed: 'Does not work' },
  spoken: {
    result: (state: string) => `: ${state}. `,
    testing: ': testing',
    notTested: ': not tested',
  },
  verdicts: {
    failed: "Something isn't working yet. See above for what to do.",
    fine: "You're all set: this device is ready for the show.",
    warning: 'The show will play. See above for what could be better.',
  },
} as const;

export const DEVICE_FINDINGS = {
  ticket: {
    fine: "You're signed in, and this device can play the event.",
    country: 'This show is not available in your country.',
    noAnswer: "The server didn't respond. Check your connection and test again.",
  },
  playlist: {
    fine: 'The test clip loads.',
    notLoaded: "The player couldn't load. Check your connection and test again.",
    noEngine: "This browser can't play the show. Try the latest Chrome, Firefox, Edge or Safari.",
    blocked:
      "The test clip didn't load. A firewall, VPN or ad blocker may be blocking it: try another network.",
  },
  picture: {
    fine: (height: number) => `Video plays (${height}p).`,
    stutters: 'Video plays but stutters. Close other apps and tabs before the show.',
    still: "The video doesn't move. Close other apps and tabs, or try another browser.",
  },
  sound: {
    fine: "Sound works. If you hear nothing, check this device's volume.",
    unknown: "We can't tell if there's sound. If you hear nothing, try another browser.",
    muted: 'Your browser stays muted until you click. During the show, press “Unmute”.',
  },
  captions: {
    fine: 'Captions work: press C in the player, or the CC button.',
    none: 'The test clip has no captions.',
    notLoaded: "The captions didn't load. Test again, or try another browser.",
  },
  speed: {
    of: (megabits: string) => `${megabits} Mbit/s`,
    unknown: 'Your browser manages the speed itself.',
    good: (speed: string) => `${speed}: enough for the best quality.`,
    enough: (speed: string) =>
      `${speed}: enough for the show at a lower quality. Moving closer to your router may help.`,
    slow: (speed: string) => `${speed}: too slow. Use a cable or another network, and pause other downloads.`,
  },
} as const;
