import { studioCalls } from '@/lib/contract/studio/calls';
import { createStudio } from '../contract/steps/studio-event-steps';
import type { startBuyers } from './buyers';
import type { Deployment } from './deployment';
import { startEncoder } from './encoder';

/** An event that is on the air, and the encoder that sends it. */
export async function goOnAir(site: Deployment, { client, steps }: ReturnType<typeof startBuyers>) {
  const studio = createStudio({ client, steps, inside: { store: site.store } });
  const owner = await studio.startOrganisation();
  const { token, organisationId } = owner;
  await site.store
    .updateTable('users')
    .set({ email_verified_at: 1 })
    .where('id', 'in', (eb) =>
      eb.selectFrom('memberships').select('user_id').where('organisation_id', '=', organisationId),
    )
    .execute();
  const eventId = await studio.createEvent(owner);
  const { version } = await studio.read(owner, eventId);
  const plays = { eventId, version, source: 'encoder', video_format: '' };
  await client.ok(studioCalls.saveEventVideo, { token, body: plays });
  await studio.publish(owner, eventId);
  await client.ok(studioCalls.startShow, { token, body: { eventId } });
  const made = await client.ok(studioCalls.makeStreamKey, { token, body: { eventId, input: 'primary' } });
  const encoder = startEncoder(site.variables.INGEST_RTMP_PORT ?? '', made.key);
  return {
    eventId,
    owner,
    encoder,
    readDesk: () => client.ok(studioCalls.getDesk, { token, params: { eventId } }),
    end: () => client.ok(studioCalls.endShow, { token, body: { eventId } }),
  };
}
