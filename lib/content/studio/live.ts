import type { StreamInput } from '@/lib/contract/ingest';
import type { InputStatus, PlayCause, SheetLine } from '@/lib/contract/studio/live/schemas';
import { sayPeople } from './say-people';

export const INPUT_STATES: Record<InputStatus['state'], { title: string; text: string }> = {
  waiting: {
    title: 'No signal yet',
    text: 'Choose Start Streaming in OBS. The picture appears here within seconds.',
  },
  receiving: { title: 'Signal is good', text: '' },
  silent: {
    title: 'No signal now',
    text: 'The encoder has stopped or lost its connection. In OBS, choose Start Streaming. Viewers wait, and the show stays open.',
  },
  ended: { title: 'Input is closed', text: 'The show has ended, so the input accepts no more video.' },
  unreachable: {
    title: "The live input isn't responding",
    text: 'Viewers wait, and the show stays open. If this continues, contact the operator of this site.',
  },
};

/** In the words of OBS Studio's English menus. */
export const ADVICE = {
  keyframesEvery: (seconds: number) =>
    `The keyframe interval is ${seconds} s, so viewers wait longer for the picture.`,
  quiet: 'The sound is very quiet. In OBS: raise the source in the Audio Mixer.',
  unknown: (fault: string) => `The live input reports “${fault}”. If viewers notice it, tell the operator.`,
  faults: {
    'keyframes-far-apart':
      'In OBS: Settings → Output → Output Mode: Advanced → Streaming, set Keyframe Interval to 2 s.',
    'no-audio':
      'There is no sound. In OBS: look for moving bars in the Audio Mixer, and choose a device in Settings → Audio.',
    'no-video':
      'Only sound arrives, and no picture. In OBS: check the scene, and that its Sources are visible; choose Stop Streaming, then Start Streaming.',
    'bitrate-unsteady':
      'The bitrate is not steady. In OBS: Settings → Output, set Rate Control to CBR and lower Bitrate; use a cable instead of Wi-Fi.',
    'clock-jumps':
      "The encoder's clock jumps. In OBS: choose Stop Streaming, then Start Streaming, and close other heavy programs.",
    'codec-refused':
      'Not every browser plays this format. In OBS: Settings → Output, set Video Encoder to x264 or H.264, and Audio Encoder to AAC; or choose the newer format on the Video page.',
    'colors-refused':
      "Browsers can't show these colors. In OBS: Settings → Advanced → Video, set Color Format to NV12, then choose Start Streaming.",
    'frames-uneven':
      'The frame rate varies, so the picture may stutter. In OBS: Settings → Video, set Common FPS Values to 30; other encoders call it a constant frame rate (CFR).',
    'picture-still':
      'The picture stands still; viewers see its last moment and hear the sound. Check the camera and its cable; in OBS, that its Source is visible.',
    'no-room':
      'The server has no room for a new show, so it refuses your encoder. Contact the operator of this site.',
    'resolution-changed':
      'The size of the picture has changed. In OBS: leave Settings → Video → Output (Scaled) Resolution as it is during a show.',
    'disk-full':
      "The server's disk is full, so viewers see no new pictures and nothing is recorded. Contact the operator at once.",
    'disk-slow': "The server's disk is slow, so playback may stall. Contact the operator.",
  },
} as const;

export const CAUSES: Record<PlayCause, string> = {
  network: 'Their connection fails',
  media: "Their device can't decode the video",
  format: "Their browser can't play this format",
  too_many_screens: 'Their screens are all in use',
  access_over: 'Their access has expired',
  access_refunded: 'Their payment was refunded',
  access_suspended: 'Their bank is reviewing the payment',
  country_blocked: 'The event is not available in their country',
  not_entitled: 'They have no ticket',
};

export const DESK = {
  title: 'Live',
  lost: "The site isn't responding, so this page is out of date. It reconnects by itself.",
  ended: 'You no longer have access to this page. Reload it.',
  picture: 'The picture as viewers see it',
  noPicture: 'Nothing plays yet. Choose a video for the event first.',
  video: 'Video',
  playsNote: 'This preview does not count as a viewer.',
  sound: {
    label: 'Sound',
    db: (db: number) => (db <= -60 ? 'silent' : `${db} dB`.replace('-', '−')),
    still: 'The sound level appears while the picture plays.',
    blocked: 'Click anywhere on this page to see the sound level.',
    unknown: 'To see the sound level, open this page in Chrome or Edge.',
    silent: "No sound for 10 seconds. Check that the microphone isn't muted in OBS.",
    clipping: 'The sound is too loud and distorts. In OBS: lower the source in the Audio Mixer.',
  },
  actions: 'The show',
  notPublished: 'Publish the event first. Until then you can rehearse.',
  starts: 'Starts',
  ends: 'Ends',
  noEnd: 'Ends when you end it',
  working: 'One moment…',
  break: {
    begin: "Show “We'll be right back”",
    kinds: { interval: 'Interval', problem: 'We have a problem' },
    announced: 'Your program announces an interval about now.',
    end: 'End the break',
    on: "Viewers see “We'll be right back” because a member started a break.",
    silent: "Viewers see “We'll be right back” because the encoder has stopped sending.",
    text: (viewers: number) =>
      `Covers the video on ${sayScreens(viewers)} with your picture, and mutes it. A problem counts as lost time of the show, an interval doesn't.`,
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
      `The show ends on ${sayScreens(viewers)}. ${sayPeople(holders)} with a ticket can watch the replay, if there is one and their ticket has it. You can reopen the show.`,
    submit: 'End the show',
    sending: 'Ending…',
  },
  disconnect: {
    open: 'Disconnect the encoder…',
    title: 'Disconnect the encoder',
    text: 'Its connection ends at once, and the next encoder can connect. To keep one out, first make a new stream key on the Video page.',
    submit: 'Disconnect',
    sending: 'Disconnecting…',
  },
  reopen: {
    open: 'Reopen the show…',
    title: 'Reopen the show',
    text: (holders: number) =>
      `The show is live again for ${sayPeople(holders)} with a ticket. Start the stream again if your encoder does not reconnect by itself.`,
    submit: 'Reopen',
    sending: 'Reopening…',
  },
  input: {
    title: 'Signal',
    fault: 'The signal needs attention',
    none: 'This event has no encoder, so there is no signal to show.',
    opens: 'Your encoder is let in from',
    shut: 'Until then it is refused. To test it now,',
    rehearse: 'begin a rehearsal',
    refused: 'Refused encoders',
    times: (count: number) => (count === 1 ? '' : ` (${count} times)`),
    withKeyOf: (title: string) => `With the key of “${title}”: `,
    from: { primary: 'Primary encoder, since', backup: 'Backup encoder, since' } satisfies Record<
      StreamInput,
      string
    >,
    figures: {
      bitrate: 'Bitrate',
      frames: 'Frames',
      size: 'Picture',
      keyframes: 'Keyframe interval',
      sound: 'Sound',
      drops: 'Reconnects',
      lost: 'Lost frames',
    },
    kbps: (kbps: number) => `${Math.round(kbps)} kbit/s`,
    fps: (fps: number) => `${Math.round(fps)} per second`,
    every: (seconds: number) => `${Math.round(seconds * 10) / 10} s`,
    level: (db: number | null) => (db === null ? 'Yes' : `${Math.round(db)} dB`.replace('-', '−')),
    silent: 'None',
    unrecorded: {
      since: 'Not recorded since',
      why: "The server's disk is almost full. Viewers still see the show, but what they see now will be missing in the replay. Contact the operator.",
    },
    qualities: (heights: readonly number[]) =>
      `Viewers on a slow line also get ${heights.map((height) => `${height}p`).join(' and ')}.`,
    oneQuality: {
      places:
        'Viewers get one quality: other shows use all the room this site has for lower ones. They start by themselves once there is room.',
      late: "Viewers get one quality for now: the server can't make lower ones fast enough. They come back by themselves once it can.",
    },
  },
  recordingWaits: 'Part of the recording is on a server that is away. It is added when the server is back.',
  outages: {
    title: 'Outages and breaks',
    lost: (minutes: number) =>
      minutes === 0 ? 'Nothing counts as lost so far.' : `Lost of this show so far: ${minutes} min`,
    causes: {
      input: 'No signal from the encoder',
      site: 'Our fault: the signal did not reach viewers',
      origin: 'The stream of your server stopped',
      interval: 'Interval',
    },
    problem: 'A break for a problem',
    now: 'now',
    length: (seconds: number) =>
      seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`,
    correct: { interval: 'It was an interval', problem: 'It was a problem' },
  },
  say: {
    title: 'Message to viewers',
    lead: 'It appears below the video within 15 seconds.',
    now: 'Viewers see now:',
    nothing: 'No message is shown.',
    label: 'Message',
    submit: 'Show the message',
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
    net: 'After refunds',
    stalls: 'Stalls in the last 10 minutes',
    viewersByMinute: 'Screens, last hour',
    salesByMinute: 'Tickets sold, last hour',
    minute: 'Minute',
  },
  troubled: {
    title: "Viewers who can't play",
    none: 'Everyone with a ticket who tried in the last ten minutes can play.',
    someViewer: 'A viewer',
    why: 'Why',
    whyOf: (name: string) => `Why ${name} can't play`,
    errors: (cause: string, count: number) => `${cause} (${count})`,
  },
  log: { title: 'Latest actions', none: 'Nothing has happened yet.' },
  rehearsal: {
    title: 'Rehearsal',
    lead: 'Rehearse before the doors open, with the same stream key, page and player. Only members and guests with complimentary access can watch.',
    keeps: 'Keep a recording',
    start: 'Begin the rehearsal',
    starting: 'Starting…',
    end: 'End the rehearsal',
    ending: 'Ending…',
    picture: 'The rehearsal',
    members: 'Rehearsal: only members see this',
    guests: 'Rehearsal: only members and guests see this',
    noVideo: 'First choose OBS or another encoder as what plays.',
    video: 'Go to Video',
    link: 'Members and guests watch here:',
    linkLater: 'Members see it on this page. To show it to guests as well, publish the event first.',
    sheet: 'The last rehearsal',
    lines: {
      signal: 'Signal',
      keyframes: 'Keyframe interval',
      sound: 'Sound',
      address: 'Address',
      purchase: 'Test purchase',
      phone: 'Phone',
    } satisfies Record<SheetLine['name'], string>,
  },
} as const;

function sayScreens(count: number): string {
  return count === 1 ? '1 screen playing now' : `${count} screens playing now`;
}

export const ENCODER = {
  title: 'Your encoder',
  servers: { primary: 'Server', backup: 'Backup server' } satisfies Record<StreamInput, string>,
  inputs: { primary: 'Stream key', backup: 'Backup stream key' } satisfies Record<StreamInput, string>,
  hint: (hint: string) => `Ends in ${hint}.`,
  madeBy: (by: string) => `Made by ${by},`,
  none: 'There is no key yet.',
  make: 'Make a key',
  again: 'Make a new key',
  making: 'Making…',
  made: 'Copy the key now. It is shown only once.',
  rotate: 'A new key replaces the old one, and disconnects an encoder that sends with it.',
  steps: {
    title: 'In OBS Studio',
    list: [
      'OBS is let in from two hours before the doors, or at any time while a rehearsal is on. Until then it is refused.',
      'Open Settings → Stream, choose “Custom…” as the Service, and paste Server and Stream Key.',
      'Open Settings → Output, choose Output Mode: Advanced, and set Keyframe Interval to 2 s, Rate Control to CBR, and Audio Encoder to AAC.',
      'Choose Start Streaming, and see the picture on the Live page.',
    ],
  },
  rehearse: 'Begin a rehearsal',
  backup: 'A second encoder with the backup key takes over when the first one is silent.',
  backupElsewhere:
    'Send a second encoder to the backup server with the backup key. It takes over within seconds when the first server or encoder fails.',
  notSaved: 'Save “OBS or another encoder” above, so that the event plays it.',
} as const;
