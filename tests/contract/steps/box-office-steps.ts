import { studioCalls } from '@/lib/contract/studio/calls';
import type { Context } from './context';
import { createStudio, type Studio, type StudioMeans } from './studio-event-steps';

/** An event on sale, its owner, and members of other roles. */
export function createBoxOffice(context: StudioMeans & Pick<Context, 'orderOf'>) {
  const { client, steps, inside, orderOf } = context;
  const studio = createStudio(context);

  async function addMember({ organisationId }: Studio, role: 'owner' | 'box-office' | 'accountant') {
    const { token, email } = await steps.register();
    const { id } = await findUser(email);
    await inside.store
      .insertInto('memberships')
      .values({ organisation_id: organisationId, user_id: id, role, joined_at: 1 })
      .execute();
    return { token, email, organisationId };
  }

  const findUser = (email: string) =>
    inside.store.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

  async function sell(change: object = {}) {
    const owner = await studio.startOrganisation();
    const eventId = await studio.createEvent(owner);
    const body = { eventId, version: 1, packageId: 'ticket', name: 'Ticket', price: '10', ...change };
    await client.ok(studioCalls.saveTicket, { token: owner.token, body });
    await studio.publish(owner, eventId);
    return { owner, eventId, item: { id: eventId, package: 'ticket', price: 10 } };
  }

  async function buy(
    item: { id: string; package: string; price: number },
    by: 'stripe' | 'paypal' = 'stripe',
  ) {
    const buyer = await steps.register();
    const reference = await (by === 'stripe' ? steps.buyByCard : steps.buyByPaypal)(buyer.token, item);
    return { ...buyer, reference, orderId: (await orderOf(reference)).id };
  }

  const verify = async (email: string) =>
    inside.store.updateTable('users').set({ email_verified_at: 1 }).where('email', '=', email).execute();

  /** The event plays now, with the recording of the tests. */
  const play = (eventId: string) =>
    inside.store
      .updateTable('events')
      .set({ start_time: Date.now() - 60_000, media: 'sample-video', end_time: null })
      .where('id', '=', eventId)
      .execute();

  return { ...studio, addMember, findUser, sell, buy, verify, play };
}
