import { RESTREAM_MINUTES } from '@/lib/contract/studio/restream/calls';

/** Of the settings: the services that an organization's shows may go to. */
export const DESTINATIONS = {
  title: 'Destinations',
  text: 'YouTube, Twitch, Facebook or another server can get your shows too. Add each one here with the stream key from its live page, then choose it on the Live page of an event. Nothing is sent before a show starts.',
  count: (count: number, most: number) => `${count} of ${most} destinations.`,
  none: 'You have no destinations yet.',
  name: 'Name',
  nameHint: 'Only members see it, like “Our YouTube channel”.',
  service: 'Service',
  address: 'Server',
  addressHint: 'Only for another server: an address like rtmps://live.example.com/app, without the key.',
  key: 'Stream key',
  keyHint: 'We encrypt it, and show no one more than its last four characters.',
  keyKept: (hint: string) =>
    `${hint === '' ? 'A key is saved' : `The saved key ends in ${hint}`}. Leave this empty to keep it.`,
  about: (service: string, hint: string) => (hint === '' ? service : `${service}, key ends in ${hint}`),
  add: { title: 'Add a destination', submit: 'Add the destination', sending: 'Adding…' },
  save: { submit: 'Save', sending: 'Saving…' },
  remove: {
    open: 'Remove…',
    title: 'Remove this destination?',
    text: 'It is taken off all events, and its key is deleted. A show that it gets now ends there within seconds.',
    submit: 'Remove',
    sending: 'Removing…',
  },
};

/** Of an event's Live page. */
export const RESTREAM = {
  title: 'Send the show to other services',
  text: 'The destinations you choose get the show from its start to its end, and nothing during a break or a rehearsal. You can switch each one on and off during the show.',
  none: 'Your organization has no destinations yet.',
  ask: 'An owner can add YouTube, Twitch, Facebook or another server in Settings.',
  settings: 'Add a destination in Settings',
  chosen: 'Gets this show',
  choose: 'Choose',
  drop: 'Take off',
  sending: 'Saving…',
  free: 'The tickets of this event are free, so its destinations get the whole show.',
  paid: (minutes: number) =>
    `This event is paid. Its destinations get the first ${minutes === 1 ? 'minute' : `${minutes} minutes`} from its start, then their stream ends.`,
  whole:
    'This event is paid, and its destinations get all of it: anyone can watch it there without a ticket.',
  terms: {
    title: 'How much they get',
    minutes: 'Minutes from the start',
    minutesHint: `From 1 to ${RESTREAM_MINUTES.most}.`,
    whole: 'Send the whole show: anyone can then watch all of it without a ticket',
    submit: 'Save',
    sending: 'Saving…',
  },
};
