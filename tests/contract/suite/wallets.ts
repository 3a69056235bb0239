import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { studioCalls } from '@/lib/contract/studio/calls';
import { createId } from '@/backend/store/ids';
import { NEVER } from '@/backend/store/rhythm';
import { HOSTS_PER_ORGANISATION } from '@/backend/wallets/wallet-hosts';
import { APPLE_FILE, APPLE_FILE_TEXT } from '@/sandbox/stripe/domains';
import type { Context } from '../steps/context';
import { createCodeSteps } from '../steps/studio-code-steps';

const HOUR = 3_600_000;

export function describeWallets(context: Context): void {
  const { client, sandbox, inside } = context;
  const { sell } = createCodeSteps(context);
  type Shop = Awaited<ReturnType<typeof sell>>;

  /** The site, as the provider sees it. */
  async function answerApple(isThere: () => boolean): Promise<void> {
    const site = createServer((request, response) => {
      const isFile = request.url === APPLE_FILE && isThere();
      response.writeHead(isFile ? 200 : 404).end(isFile ? APPLE_FILE_TEXT : '');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const address = site.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await sandbox.control('stripe/shop', { url: `http://127.0.0.1:${port}` });
    onTestFinished(async () => {
      await sandbox.control('stripe/shop', { url: null });
      site.close();
    });
  }

  async function readCheck({ owner, eventId }: Shop) {
    const { checks } = await client.ok(studioCalls.checkEvent, { token: owner.token, params: { eventId } });
    return checks.find(({ name }) => name === 'wallets');
  }

  async function readDomain({ eventId }: Shop) {
    const { domain_key: key } = await inside.store
      .selectFrom('events')
      .select('domain_key')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    return readHost(key);
  }

  async function readHost(key: string) {
    const found = await fetch(`${sandbox.url}/v1/payment_method_domains?domain_name=${key}.site.example`, {
      headers: { Authorization: 'Bearer sk_test_1' },
    });
    const { data } = (await found.json()) as { data: { enabled: boolean }[] };
    return data.map(({ enabled }) => enabled);
  }

  async function cancel({ owner, eventId }: Shop): Promise<void> {
    const { version } = await client.ok(studioCalls.getStudioEvent, {
      token: owner.token,
      params: { eventId },
    });
    const body = { eventId, version, note: 'The band is ill.' };
    await client.ok(studioCalls.cancelEvent, { token: owner.token, body });
  }

  describe("wallets on an event's host", () => {
    it('are asked for until the provider finds the file there, and given up with the event', async () => {
      let isThere = false;
      await answerApple(() => isThere);
      const shop = await sell();
      expect(await readCheck(shop)).toMatchObject({
        state: 'open',
        message: expect.stringMatching(/being set up/),
      });
      await inside.upstream.registerHosts();
      expect(await readCheck(shop)).toMatchObject({
        state: 'open',
        message: expect.stringMatching(/association file/),
      });
      isThere = true;
      await inside.upstream.registerHosts();
      expect(await readCheck(shop)).toMatchObject({ state: 'open' });
      inside.moveTime(HOUR);
      await inside.upstream.registerHosts();
      expect(await readCheck(shop)).toMatchObject({
        state: 'good',
        message: expect.stringMatching(/can pay with Apple Pay/),
      });
      expect(await readDomain(shop)).toEqual([true]);
      await cancel(shop);
      await inside.upstream.registerHosts();
      expect(await readDomain(shop)).toEqual([false]);
    });

    it('are there on a channel as well, until it moves to another host', async () => {
      await answerApple(() => true);
      const { owner } = await sell();
      const { token, organisationId } = owner;
      const move = async (domain: string) => {
        const { version } = await client.ok(studioCalls.getStudioChannel, {
          token,
          params: { organisationId },
        });
        const body = { organisationId, version: String(version), domain };
        await client.ok(studioCalls.saveChannel, { token, body });
        await inside.upstream.registerHosts();
      };
      const [first, second] = [`home-${createId('org')}`, `house-${createId('org')}`].map((name) =>
        name.toLowerCase().replaceAll('_', '-'),
      );
      await move(first ?? '');
      expect(await readHost(first ?? '')).toEqual([true]);
      await move(second ?? '');
      expect([await readHost(first ?? ''), await readHost(second ?? '')]).toEqual([[false], [true]]);
    });

    it('are asked for again when the provider was away', async () => {
      await answerApple(() => true);
      const shop = await sell();
      await sandbox.fault({ provider: 'stripe', operation: 'get-host', fault: 'error-500', times: 50 });
      await inside.upstream.registerHosts();
      await sandbox.clearFaults();
      expect(await readCheck(shop)).toMatchObject({
        state: 'open',
        message: expect.stringMatching(/isn't responding/),
      });
      inside.moveTime(HOUR);
      await inside.upstream.registerHosts();
      expect(await readCheck(shop)).toMatchObject({ state: 'good' });
    });

    it('are limited for each organization', async () => {
      await answerApple(() => true);
      const shop = await sell();
      const { store } = inside;
      const event = await store
        .selectFrom('events')
        .selectAll()
        .where('id', '=', shop.eventId)
        .executeTakeFirstOrThrow();
      const ids = Array.from({ length: HOSTS_PER_ORGANISATION }, () => createId('evt'));
      const host = {
        account: 'sandbox stand-in',
        organisation_id: shop.owner.organisationId,
        fault: null,
        since: 1,
        next_at: NEVER,
      };
      await store
        .insertInto('events')
        .values(ids.map((id) => ({ ...event, id, domain_key: id })))
        .execute();
      await store
        .insertInto('wallet_hosts')
        .values(ids.map((id, index) => ({ ...host, domain_key: id, state: index % 2 ? 'active' : 'wanted' })))
        .execute();
      onTestFinished(() => void store.deleteFrom('events').where('id', 'in', ids).execute());
      await inside.upstream.registerHosts();
      expect(await readCheck(shop)).toMatchObject({
        state: 'open',
        message: expect.stringMatching(/100 addresses/),
      });
    });
  });
}
