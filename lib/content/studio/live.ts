import type { StreamInput } from '@/lib/contract/ingest';
import type { InputStatus, PlayCause, SheetLine } from '@/lib/contract/studio/live';

export const INPUT_STATES: Record<InputStatus['state'], { title: string; text: string }> = {
  waiting: {
    title: 'No signal yet',
    text: 'Choose Start Streaming in OBS. The picture appears here within seconds.',
  },
  receiving: { title: 'Signal is good', text: '' },
  silent: {
    title: 'No signal now',
    text: 'The encoder has stopped or lost its connection. In OBS: choose Start Streaming. Viewers wait; nothing ends.',
  },
  ended: { title: 'Input is closed', text: 'The show has ended, so nothing more is taken.' },
  unreachable: {
    title: 'The live input does not answer',
    text: 'Viewers wait; nothing ends. If it lasts, tell the operator of this site.',
  },
};

/** In the words of OBS Studio's English menus. */
export const ADVICE = {
  keyframesEvery: (seconds: number) => `Keyframes come every ${seconds} seconds.`,
  quiet: 'The sound is very quiet. In OBS: raise the source in the Audio Mixer.',
  unknown: (fault: string) => `The live input reports “${fault}”. If viewers notice it, tell the operator.`,
  faults: {
    'keyframes-far-apart':
      'In OBS: Settings → Output → Output Mode: Advanced → Streaming, set Keyframe Interval to 2 s.',
    'no-audio':
      'There is no sound. In OBS: look for moving bars in the Audio Mixer, and choose a device in Settings → Audio.',
    'no-video': 'There is no picture. In OBS: check the scene, and that its Sources are visible.',
    'bitrate-unsteady':
      'The bitrate is not steady. In OBS: Settings → Output, set Rate Control to CBR and lower Bitrate; use a cable instead of Wi-Fi.',
    'clock-jumps':
      "The encoder's clock jumps. In OBS: choose Stop Streaming, then Start Streaming, and close other heavy programs.",
    'codec-refused':
      'Browsers can’t play this format. In OBS: Settings → Output, set Video Encoder to x264 or H.264, and Audio Encoder to AAC.',
    'resolution-changed':
      'The size of the picture has changed. In OBS: leave Settings → Video → Output (Scaled) Resolution as it is during a show.',
    'disk-full': "The server's disk is full, so there is no recording. Viewers go on; tell the operator.",
    'disk-slow': "The server's disk is slow. Viewers may wait; tell the operator.",
  },
} as const;

export const CAUSES: Record<PlayCause, string> = {
  network: 'Their connection fails',
  media: "Their device can't decode the video",
  format: "Their browser can't play this format",
  too_many_screens: 'Their screens are all in use',
  access_over: 'Their access has expired',
  access_refunded: 'Their payment was refunded',
  access_suspended: 'Their bank reviews the payment',
  country_blocked: 'They are in a country that is not allowed',
  not_entitled: 'They have no ticket',
};

export const DESK = {
  title: 'Live',
  lost: 'The site does not answer. What you see here is old; it goes on by itself.',
  ended: 'You may no longer see this desk. Reload the page.',
  picture: 'The picture as viewers see it',
  noPicture: 'Nothing plays yet. Choose a video for the event first.',
  video: 'Video',
  playsNote: 'This screen takes no place and is not counted.',
  actions: 'The show',
  notPublished: 'Publish the event first. Until then you can rehearse.',
  starts: 'Starts',
  ends: 'Ends',
  noEnd: 'Ends when you say so',
  working: 'One moment…',
  break: {
    begin: "We'll be right back",
    end: 'End the break',
    on: 'Viewers see “We’ll be right back”, because a desk said so.',
    silent: 'Viewers see “We’ll be right back”, because the encoder is silent.',
    text: (viewers: number) => `Lays your picture over the video of ${sayScreens(viewers)}, without sound.`,
  },
  start: {
    open: 'Start now…',
    title: 'Start the show now',
    text: (holders: number) =>
      `The show begins now for ${sayPeople(holders)} with a ticket, instead of at its announced time. No email is sent.`,
    submit: 'Start now',
    sending: 'Starting…',
  },
  end: {
    open: 'End the show…',
    title: 'End the show',
    text: (viewers: number, holders: number) =>
      `The show ends for ${sayScreens(viewers)}. The ${sayPeople(holders)} with a ticket see the replay if there is one. You can reopen it.`,
    submit: 'End the show',
    sending: 'Ending…',
  },
  reopen: {
    open: 'Reopen the show…',
    title: 'Reopen the show',
    text: (holders: number) => `The show is live again for ${sayPeople(holders)} with a ticket.`,
    submit: 'Reopen',
    sending: 'Opening…',
  },
  input: {
    title: 'Signal',
    fault: 'The signal needs attention',
    none: 'This event does not use an encoder of its own, so there is no signal to look at.',
    from: { primary: 'Primary encoder, since', backup: 'Backup encoder, since' } satisfies Record<
      StreamInput,
      string
    >,
    figures: {
      bitrate: 'Bitrate',
      frames: 'Frames',
      size: 'Picture',
      keyframes: 'Keyframes',
      sound: 'Sound',
      drops: 'Reconnects',
      lost: 'Lost frames',
    },
    kbps: (kbps: number) => `${Math.round(kbps)} kbit/s`,
    fps: (fps: number) => `${Math.round(fps)} per second`,
    every: (seconds: number) => `every ${Math.round(seconds * 10) / 10} s`,
    level: (db: number | null) => (db === null ? 'Yes' : `${Math.round(db)} dB`),
    silent: 'None',
  },
  say: {
    title: 'Message to viewers',
    lead: 'Viewers read it above the video within 15 seconds.',
    now: 'They read now:',
    nothing: 'They read nothing now.',
    label: 'Message',
    submit: 'Say it',
    remove: 'Remove the message',
    presets: [
      'We start in a few minutes.',
      'We have a technical problem and are working on it.',
      'The sound is back. Thank you for your patience.',
      'Thank you for watching!',
    ],
  },
  figures: {
    title: 'Audience',
    viewers: 'Screens now',
    holders: 'With a ticket',
    sold: 'Sold',
    net: 'Net',
    stalls: 'Stalls in 10 minutes',
    viewersByMinute: 'Screens, last hour',
    salesByMinute: 'Tickets sold, last hour',
    chart: (most: number, last: number) => `At most ${most} in a minute, ${last} in the last one.`,
  },
  troubled: {
    title: "Guests who can't play",
    none: 'Everyone with a ticket who tried in the last ten minutes can play.',
    why: 'Why',
    whyOf: (name: string) => `Why ${name} can't play`,
    errors: (cause: string, count: number) => `${cause} (${count})`,
  },
  log: { title: 'Last actions', none: 'Nothing has happened yet.' },
  rehearsal: {
    title: 'Rehearsal',
    lead: 'Before the doors, with the same key, desk and player. Only members, and guests with complimentary access, can watch.',
    keeps: 'Keep a recording',
    start: 'Begin the rehearsal',
    starting: 'Starting…',
    end: 'End the rehearsal',
    ending: 'Ending…',
    isOn: 'The rehearsal is on.',
    link: 'Members and guests watch here:',
    sheet: 'The last rehearsal',
    lines: {
      signal: 'Signal',
      keyframes: 'Keyframes',
      sound: 'Sound',
      address: 'Address',
      purchase: 'Test purchase',
      phone: 'Phone',
    } satisfies Record<SheetLine['name'], string>,
  },
} as const;

function sayPeople(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

function sayScreens(count: number): string {
  return count === 1 ? '1 screen that plays now' : `${count} screens that play now`;
}

export const ENCODER = {
  title: 'Your encoder',
  server: 'Server',
  inputs: { primary: 'Stream key', backup: 'Stream key of a backup' } satisfies Record<StreamInput, string>,
  hint: (hint: string) => `Ends in ${hint}.`,
  madeBy: (by: string) => `Made by ${by},`,
  none: 'There is no key yet.',
  make: 'Make a key',
  again: 'Make a new key',
  making: 'Making…',
  made: 'Copy the key now. It is shown only once.',
  rotate: 'A new key replaces the old one. A stream that is running goes on until it reconnects.',
  steps: {
    title: 'In OBS Studio',
    list: [
      'Open Settings → Stream, choose “Custom…” as the Service, and paste Server and Stream Key.',
      'Open Settings → Output, choose Output Mode: Advanced, and set Keyframe Interval to 2 s, Rate Control to CBR, and Audio Encoder to AAC.',
      'Choose Start Streaming. The picture appears on the “Live” tab, from two hours before the doors, or any time in a rehearsal.',
    ],
  },
  backup: 'A second encoder with the backup key takes over when the first one is silent.',
  notSaved: 'Save “An encoder, such as OBS” above, so that the event plays it.',
} as const;
