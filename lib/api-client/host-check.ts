import 'server-only';
import { hasEmbeddedEvent, isEmbedded } from './transport';

/** Whether the embedded API has an event for a host's key; null when the API is elsewhere. */
export async function askEmbeddedForHost(domainKey: string): Promise<boolean | null> {
  return isEmbedded ? hasEmbeddedEvent(domainKey) : null;
}
