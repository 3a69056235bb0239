import type { Selectable } from 'kysely';
import type { Service } from '@/lib/contract/studio/restream/calls';

/** Another service that an organisation's shows may be relayed to. */
export type DestinationTable = {
  id: string;
  organisation_id: string;
  name: string;
  service: Service;
  /** Like `rtmps://live.example.com:443/app`, without the key. */
  url: string;
  /** Sealed (`backend/store/seal.ts`), bound to the row's id. */
  sealed_key: string;
  /** The key's last four characters. Empty for a short one. */
  hint: string;
  version: number;
  created_at: number;
};

export type DestinationRow = Selectable<DestinationTable>;

/** What an event is relayed to. The desk switches each on and off. */
export type EventDestinationTable = { event_id: string; destination_id: string; is_on: number };

/** Of a paid event: how much of it is relayed. Without a row, the default. */
export type EventRestreamTable = { event_id: string; minutes: number; is_whole: number };

export type RestreamTables = {
  destinations: DestinationTable;
  event_destinations: EventDestinationTable;
  event_restreams: EventRestreamTable;
};
