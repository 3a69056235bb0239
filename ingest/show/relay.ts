import type { RestreamOrder } from '@/lib/contract/ingest';
import type { InputStatus } from '@/lib/contract/studio/live/schemas';
import type { Publication } from './publication';

/** A message as the encoder sent it. */
type Relayed = { type: number; timestamp: number; payload: Buffer };

/** Sends a show to other services. Nothing of it waits, and nothing throws. */
export type Relay = {
  /** Replaces the destinations. What stays the same goes on undisturbed. Safe to repeat. */
  set: (order: RestreamOrder) => void;
  /** A picture or sound of the encoder that is on the air. */
  take: (publication: Publication, message: Relayed, isKey: boolean) => void;
  status: () => InputStatus['destinations'];
  stop: () => void;
};

/** Sends a show nowhere else. */
export const noRelay = (): Relay => ({
  set: () => undefined,
  take: () => undefined,
  status: () => [],
  stop: () => undefined,
});

export type CreateRelay = (now: () => number) => Relay;
