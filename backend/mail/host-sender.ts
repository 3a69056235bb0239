import type { Store } from '../store/schema';
import type { HostEvent } from './letter';

/** Who sends mails of a host: the broadcaster of its event or channel. Null for another host. */
export async function findHostSender(db: Store, domain: string): Promise<HostEvent | null> {
  const event = await db
    .selectFrom('events')
    .select(['domain_key', 'title', 'broadcaster', 'accent', 'logo'])
    .where('domain_key', '=', domain)
    .executeTakeFirst();
  if (event) return event;
  const channel = await db
    .selectFrom('channels')
    .innerJoin('organisations', 'organisations.id', 'channels.organisation_id')
    .select(['domain_key', 'name as title', 'broadcaster', 'accent', 'logo'])
    .where('domain_key', '=', domain)
    .executeTakeFirst();
  return channel ? { ...channel, broadcaster: channel.broadcaster ?? channel.title } : null;
}
