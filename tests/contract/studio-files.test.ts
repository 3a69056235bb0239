import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnyCall } from '@/lib/contract';
import { toUpstreamError } from '@/lib/api-client/failure';
import { ok } from '@/lib/result';
import { createSharedFolder } from '../support/temp-folder';
import { createBoxOffice } from './steps/box-office-steps';
import { createContext } from './steps/context';
import { startInProcess, type Target } from './target';

const site = vi.hoisted(() => ({
  token: null as string | null,
  read: vi.fn<(call: AnyCall, params: Record<string, string>, token: string) => Promise<unknown>>(),
}));
vi.mock('@/lib/auth/session', () => ({
  getSession: async () => (site.token === null ? null : { token: site.token }),
}));
vi.mock('@/lib/studio/read-studio', () => ({ readStudio: site.read }));

type Route = { GET: (request: Request) => Response | Promise<Response> };
type Shop = Awaited<ReturnType<ReturnType<typeof createBoxOffice>['sell']>>;

const folder = createSharedFolder();
let target: Awaited<ReturnType<typeof startInProcess>> | undefined;
const context = createContext((): Target | undefined => target);
const office = createBoxOffice(context);
let orders: Route;
let evidence: Route;
let statement: Route;
let shop: Shop;
let staff: { token: string };
let orderId = '';

/** As `readStudio`, over the API of the test. */
async function read(call: AnyCall, params: Record<string, string>, token: string) {
  const response = await context.client.send(call, { params, token });
  const json: unknown = await response.json();
  return response.ok ? ok(json) : { ok: false, error: toUpstreamError(response.status, json, null, 0) };
}

beforeAll(async () => {
  target = await startInProcess(`file:${folder}/files.db`);
  vi.resetModules();
  orders = await import('@/app/api/studio/orders/export/route');
  evidence = await import('@/app/api/studio/orders/evidence/route');
  statement = await import('@/app/api/studio/statement/export/route');
  site.read.mockImplementation(read);
  shop = await office.sell();
  staff = await office.addMember(shop.owner, 'box-office');
  const bought = await office.buy(shop.item);
  ({ orderId } = bought);
  await context.inside.store
    .updateTable('users')
    .set({ name: '=HYPERLINK("https://evil.example";"Ann")' })
    .where('email', '=', bought.email)
    .execute();
});
afterAll(() => target?.close());

function get(route: Route, query: Record<string, string>, token: string | null) {
  site.token = token;
  return route.GET(new Request(`https://site.example/file?${new URLSearchParams(query).toString()}`));
}
const exportOrders = (filter: Record<string, string> = {}, token: string | null = staff.token) =>
  get(orders, { event: shop.eventId, ...filter }, token);
const getEvidence = (ids: Record<string, string> = {}, token: string | null = staff.token) =>
  get(evidence, { event: shop.eventId, order: orderId, ...ids }, token);

describe.each([
  ['orders as CSV', exportOrders],
  ['the evidence', getEvidence],
])('%s', (_name, ask) => {
  it('leads a visitor who is signed out to the login', async () => {
    for (const token of [null, 'not.a.token']) {
      const answer = await ask({}, token);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/auth\/login\?returnTo=%2Fstudio/),
      ]);
    }
  });

  it('is for members whose role sees orders, of this event only', async () => {
    const accountant = await office.addMember(shop.owner, 'accountant');
    const other = await office.sell();
    expect((await ask({}, accountant.token)).status).toBe(403);
    expect((await ask({}, other.owner.token)).status).toBe(404);
    expect((await ask({ event: 'evt-nothing' })).status).toBe(404);
    expect((await ask({}, shop.owner.token)).status).toBe(200);
  });
});

describe('orders as CSV', () => {
  it('are a download that no cache keeps, with formulas escaped', async () => {
    const answer = await exportOrders();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d{2}-\d{2}\.csv"$/),
      'cache-control': 'no-store',
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, row, end] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head?.split(',')).toEqual(expect.arrayContaining(['order', 'email', 'code', 'country', 'amount']));
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"";""Ann"")"`);
    expect(row).toContain(',10.00,0.00,paid,');
    expect(end).toBe('');
  });

  it('are those of the filters, and a filter that can not be read is refused', async () => {
    const lines = async (filter: Record<string, string>) =>
      (await (await exportOrders(filter)).text()).split('\r\n').length - 2;
    expect(await lines({ status: 'paid', package: 'ticket' })).toBe(1);
    for (const [name, value] of [
      ['code', 'NONE'],
      ['country', 'mt'],
      ['day', '2001-01-01'],
      ['mode', 'live'],
    ] as const)
      expect([name, await lines({ [name]: value })]).toEqual([name, 0]);
    for (const [name, value] of [
      ['country', '1'],
      ['day', 'today'],
      ['status', 'lost'],
      ['q', 'x'.repeat(101)],
    ] as const)
      expect([name, (await exportOrders({ [name]: value })).status]).toEqual([name, 400]);
  });

  it('are streamed page by page, and break off when the member is removed meanwhile', async () => {
    const { store } = context.inside;
    const one = await context.orderOf(orderId);
    const more = Array.from({ length: 1200 }, (_, n) => ({
      ...one,
      id: `ord_more${n}`,
      provider_ref: `pi_more${n}`,
      status: 'refunded' as const,
    }));
    for (let at = 0; at < more.length; at += 300)
      await store
        .insertInto('orders')
        .values(more.slice(at, at + 300))
        .execute();
    const leaver = await office.addMember(shop.owner, 'box-office');
    const ids = (text: string) => text.match(/^ord_\w+/gm) ?? [];
    const whole = ids(await (await exportOrders()).text());
    expect([whole.length, new Set(whole).size]).toEqual([1201, 1201]);

    site.read.mockClear();
    const reader = ((await exportOrders({}, leaver.token)).body ?? expect.unreachable()).getReader();
    const first = await reader.read();
    expect(ids(new TextDecoder().decode(first.value))).toHaveLength(500);
    expect(site.read.mock.calls.length).toBeLessThanOrEqual(2);
    await store
      .deleteFrom('memberships')
      .where('user_id', '=', (await office.findUser(leaver.email)).id)
      .execute();
    const rest = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read());
    };
    await expect(rest()).rejects.toThrow('There is nothing here that you may see.');
  });
});

describe('the evidence', () => {
  it('is a text file that no cache keeps', async () => {
    const answer = await getEvidence();
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="evidence-${orderId}.txt"`,
      'cache-control': 'no-store',
    });
    const text = await answer.text();
    for (const part of [orderId, 'Amount: $10.00 USD', 'Terms of sale', 'Emails to the customer'])
      expect(text).toContain(part);
  });

  it('is not there for an order of another event, or for what is no order', async () => {
    const other = await office.sell();
    const elsewhere = await getEvidence({ event: other.eventId }, other.owner.token);
    expect(elsewhere.status).toBe(404);
    for (const order of ['', 'ord_nothing', 'x'.repeat(999), '"\r\nset-cookie: a=b'])
      expect([order, (await getEvidence({ order })).status]).toEqual([order, 404]);
  });
});

describe('the statement as CSV', () => {
  const ask = (token: string) => get(statement, { organisation: shop.owner.organisationId }, token);

  it('is for members whose role sees money, with amounts and whole counts', async () => {
    expect((await ask(staff.token)).status).toBe(403);
    const [head = '', month = ''] = (await (await ask(shop.owner.token)).text()).split('\r\n');
    const cells = month.split(',');
    const read = (column: string) => cells[head.split(',').indexOf(column)];
    expect(['orders', 'fees_not_told', 'gross', 'paid_out'].map(read)).toEqual(['1', '0', '10.00', '0.00']);
  });
});
