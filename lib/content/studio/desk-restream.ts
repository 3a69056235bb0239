import type { DestinationState, Service } from '@/lib/contract/studio/restream/calls';

export const SERVICE_NAMES: Record<Service, string> = {
  youtube: 'YouTube',
  twitch: 'Twitch',
  facebook: 'Facebook',
  custom: 'Another server',
};

/** Of the desk: what each destination of the show does now. */
export const DESK_RESTREAM = {
  title: 'Destinations',
  states: {
    off: 'Off',
    waiting: 'Waiting for the show',
    break: 'Paused for the break',
    over: 'Ended: the first minutes are over',
    connecting: 'Connecting',
    sending: 'Sending',
    behind: 'Behind, skipping',
    refused: 'Refused: check the key',
    lost: 'No connection, trying again',
  } satisfies Record<DestinationState, string>,
  rate: (kbps: number) => `${(kbps / 1000).toFixed(1)} Mbit/s`,
  ends: 'The stream to these services ends at',
  ended: 'The stream to these services ended at',
  stays: 'Viewers with a ticket keep watching here.',
  turnOn: 'Switch on',
  turnOff: 'Switch off',
};
