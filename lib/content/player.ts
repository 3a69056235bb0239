export const PLAYER = {
  label: (title: string) => `Player: ${title}`,
  play: 'Play',
  pause: 'Pause',
  again: 'Watch again',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  shortcuts: 'Keyboard shortcuts',
  shortcutsLost: "The shortcuts couldn't be loaded. Reload the page.",
  airPlay: 'AirPlay',
  otherDevice: 'Play on another device',
  picture: 'Picture in picture',
  fullScreen: { enter: 'Full screen', leave: 'Leave full screen' },
  position: { recording: 'Position', live: 'Position in the show' },
  positionOf: (position: string, end: string) => `${position} of ${end}`,
  behind: (time: string) => `${time} behind live`,
  live: 'Live',
  toLive: 'Jump to live',
  quality: {
    label: 'Quality',
    withSpeed: 'Quality and speed',
    auto: 'Auto',
    autoAt: (height: number) => `Auto (${height}p)`,
    of: (height: number) => `${height}p`,
  },
  speed: { label: 'Speed', normal: 'Normal', of: (rate: number) => `${rate}×` },
  captions: {
    label: 'Captions',
    off: 'Off',
    lost: "The captions couldn't be loaded. Reload the page.",
  },
  audio: 'Audio language',
  loading: 'Loading',
  resumedAt: (clock: string) => `Resumed at ${clock}`,
  startOver: 'Start over',
  preview: { label: 'Preview', left: (time: string) => `Free preview, ${time} left`, ticket: 'Get a ticket' },
} as const;

export const PLAYER_TROUBLE = {
  offline: { title: 'You are offline', text: "Playback resumes when you're back online." },
  interrupted: { title: 'The broadcast was interrupted', text: "We're reconnecting; no need to reload." },
  slow: { title: 'Your connection is slow', text: 'Playback resumes when enough of the video has loaded.' },
  full: {
    title: 'Full house',
    text: "More people are arriving than we can let in at once. We keep trying, and you'll be in as soon as there's room.",
  },
  before: { title: "The broadcast hasn't started yet", text: 'It will begin here automatically.' },
} as const;

export const PLAYER_HALT = {
  tooManyScreens: { title: "You're watching on another screen", action: 'Watch here instead' },
  screenStopped: { title: 'Playback stopped here', action: 'Watch here' },
  previewOver: {
    title: 'The preview is over',
    text: 'Get a ticket to keep watching.',
    action: 'Get a ticket',
  },
  liveOver: {
    title: 'The show is over',
    text: 'Thank you for watching.',
    action: 'Watch from the beginning',
  },
  failed: { title: 'Playback stopped', action: 'Try again' },
} as const;

export const PLAYER_FAILURES = {
  noEngine: "This browser can't play the video. Please try the latest Chrome, Firefox, Edge or Safari.",
  notLoaded: "The player couldn't load. Check your connection and try again.",
  format: "Your browser can't play this video's format. Please try another browser or device.",
  cannotPlay: "This device can't play the video right now.",
  unreadable: "We couldn't read the server's response.",
} as const;
