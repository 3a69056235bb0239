import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, type AnyCall, REQUESTED_WITH } from '@/lib/contract';
import { type StudioCallName, studioCalls } from '@/lib/contract/studio/calls';
import { ROLES, type Role } from '@/lib/contract/studio/shared/roles';
import { type MemberCall, mayCall } from '@/backend/studio/rights';
import { OPEN_CALLS } from '@/lib/contract/studio/shared/roles';
import type { Context } from '../../steps/context';
import {
  PROBE_ROUTES,
  PROBE_ROWS,
  type ProbeIds,
  type ProbeRow,
  SITE_ROUTES,
} from '../../steps/studio-probe-rows';
import { createProbeSteps } from '../../steps/studio-probe-steps';
import { toUserId } from '../../steps/studio-steps';

type Input = Record<string, string>;
type Answer = { status: number; text: string };

const isOpen = (name: string) => OPEN_CALLS.some((one) => one === name);
const NAMES = Object.keys(PROBE_ROWS) as StudioCallName[];
const MEMBER_NAMES = NAMES.filter((name): name is MemberCall => !isOpen(name));

/** Each call × each role × own, foreign, missing and nested-foreign ids. */
export function describeStudioRights(context: Context): void {
  const { client, steps, inside, target } = context;
  const { createTenant, keep } = createProbeSteps(context);
  type Tenant = Awaited<ReturnType<typeof createTenant>>;
  let mine: Tenant;
  let rival: Tenant;
  let missing: ProbeIds;
  let stranger = '';
  let restore: () => Promise<void>;
  const tokens = new Map<Role, string>();

  function toInput({ of, input, nested }: ProbeRow, ids: ProbeIds): Input {
    const below = Object.entries(nested).map(([field, key]): [string, string] => [field, ids[key]]);
    return { ...input, ...(of && { [of]: ids[of] }), ...Object.fromEntries(below) };
  }

  async function ask(name: StudioCallName, input: Input, token?: string): Promise<Answer> {
    const call: AnyCall = studioCalls[name];
    const response = await client.send(call, { token, ...(call.body ? { body: input } : { params: input }) });
    return { status: response.status, text: await response.text() };
  }

  async function askRoute(method: string, path: string, ids: ProbeIds, token?: string): Promise<Answer> {
    const { organisationId, uploadId, videoId } = ids;
    const id = path.includes('video-files') ? videoId : uploadId;
    const address = path.replace(':organisationId', organisationId).replace(':id', id);
    const encode = (text: string) => Buffer.from(text).toString('base64');
    const metadata = `organisationId ${encode(organisationId)},kind ${encode('picture')},filename ${encode('a')}`;
    const headers = {
      [REQUESTED_WITH.name]: REQUESTED_WITH.value,
      'Tus-Resumable': '1.0.0',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(method === 'POST' && { 'Upload-Length': '10', 'Upload-Metadata': metadata }),
      ...(method === 'PATCH' && {
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
      }),
    };
    const response = await target.fetch(
      new Request(target.origin + API_BASE + address, {
        method,
        headers,
        ...(method === 'PATCH' && { body: 'x' }),
      }),
    );
    return { status: response.status, text: await response.text() };
  }

  /** The texts of two answers may name what was asked for. */
  const without = ({ status, text }: Answer, ids: ProbeIds): Answer => ({
    status,
    text: Object.entries(ids)
      .reduce((rest, [key, id]) => rest.replaceAll(id, key), text)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
  });

  /** For another's id and for one that is not there. */
  async function expectAlike(asking: (ids: ProbeIds) => Promise<Answer>, status?: number): Promise<void> {
    const [foreign, absent] = [await asking(rival.ids), await asking(missing)];
    expect(without(foreign, rival.ids)).toEqual(without(absent, missing));
    if (status !== undefined) expect(foreign.status).toBe(status);
  }

  describe('studio: each call, for each role and id', () => {
    beforeAll(async () => {
      mine = await createTenant();
      rival = await createTenant();
      stranger = (await steps.register()).token;
      const entries = Object.entries(mine.ids) as [keyof ProbeIds, string][];
      const toMissing = (id: string) => id.replace(/[^-](?=-w|$)/, (last) => (last === '0' ? '1' : '0'));
      missing = Object.fromEntries(entries.map(([key, id]) => [key, toMissing(id)])) as ProbeIds;
      // A ticket of the rival's, which no event of ours has.
      rival.ids.packageId = 'rival-ticket';
      for (const role of ROLES) {
        const { token } = role === 'owner' ? mine : await steps.register();
        tokens.set(role, token);
        await inside.store
          .insertInto('memberships')
          .values({
            organisation_id: mine.ids.organisationId,
            user_id: toUserId({ token }),
            role,
            joined_at: 1,
          })
          .onConflict((oc) => oc.doNothing())
          .execute();
      }
      restore = await keep(mine.ids);
    });

    it.each(MEMBER_NAMES)('%s', async (name) => {
      const row = PROBE_ROWS[name];
      const { of } = row;
      if (of === null) throw new Error('A call of a member names no organization, event or upload');
      const own = toInput(row, mine.ids);
      expect((await ask(name, own)).status).toBe(401);
      for (const token of [rival.token, stranger]) {
        const ids: ProbeIds = { ...missing, [of]: missing[of] };
        const [foreign, absent] = [await ask(name, own, token), await ask(name, toInput(row, ids), token)];
        expect(without(foreign, mine.ids)).toEqual(without(absent, ids));
        expect(foreign.status).toBe(404);
      }
      for (const role of ROLES.filter((one) => !mayCall(one, name))) {
        expect([role, (await ask(name, own, tokens.get(role))).status]).toEqual([role, 403]);
        await expectAlike((ids) => ask(name, { ...own, [of]: ids[of] }, tokens.get(role)), 404);
      }
      for (const role of ROLES.filter((one) => mayCall(one, name))) {
        const token = tokens.get(role);
        await expectAlike((ids) => ask(name, { ...own, [of]: ids[of] }, token), 404);
        for (const [field, key] of Object.entries(row.nested)) {
          await restore();
          // Filters find nothing, and a picture or video is refused as a field of the form.
          const status = /Id$|^copyOf$|^batch$/.test(field) ? 404 : undefined;
          await expectAlike((ids) => ask(name, { ...own, [field]: ids[key] }, token), status);
        }
        await restore();
        const { status, text } = await ask(name, own, token);
        expect([role, status, status === row.status ? '' : text]).toEqual([role, row.status, '']);
      }
      await restore();
      await inside.store
        .updateTable('organisations')
        .set({ suspended_at: 1 })
        .where('id', '=', mine.ids.organisationId)
        .execute();
      const suspended = await ask(name, own, mine.token);
      const isStopped = suspended.status === 403 && suspended.text.includes('suspended');
      if (mayCall('owner', name)) expect([name, isStopped]).toEqual([name, row.suspended === 'stops']);
      await restore();
    });

    it.each(NAMES.filter(isOpen))('%s needs no organization, only an account', async (name) => {
      const row = PROBE_ROWS[name];
      expect((await ask(name, row.input)).status).toBe(401);
      for (const token of [stranger, ...tokens.values()])
        expect((await ask(name, row.input, token)).status).toBe(row.status);
    });

    it.each(PROBE_ROUTES)('%s %s', async (method, path, right) => {
      expect((await askRoute(method, path, mine.ids)).status).toBe(401);
      for (const token of [rival.token, stranger]) {
        const [foreign, absent] = [
          await askRoute(method, path, mine.ids, token),
          await askRoute(method, path, missing, token),
        ];
        expect(without(foreign, mine.ids)).toEqual(without(absent, missing));
        expect(foreign.status).toBe(404);
      }
      for (const role of ROLES) {
        const token = tokens.get(role);
        await expectAlike((ids) => askRoute(method, path, ids, token), 404);
        const { status } = await askRoute(method, path, mine.ids, token);
        if (!mayCall(role, right)) expect([role, status]).toEqual([role, 403]);
        else
          expect([role, [401, 403, 404].includes(status) && path.endsWith('uploads')]).toEqual([role, false]);
        if (mayCall(role, right) && path.includes(':organisationId'))
          await expectAlike(
            (ids) => askRoute(method, path, { ...mine.ids, videoId: ids.videoId }, token),
            404,
          );
      }
      await restore();
    });

    it('has a row for each route of the API and of the site', () => {
      const toPath = ({ path }: AnyCall) => API_BASE + path.replace(/\{(\w+)\}/g, ':$1');
      const known = new Set([
        ...Object.values<AnyCall>(studioCalls).map(toPath),
        ...PROBE_ROUTES.map(([, path]) => API_BASE + path),
      ]);
      const routes = inside.upstream.app.routes.filter(({ path }) => path.startsWith(`${API_BASE}/studio`));
      expect(routes.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
      const folder = 'app/api/studio';
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const found = files.filter((file) => file.endsWith('route.ts')).sort();
      expect(found.map((file) => file.replace('/route.ts', ''))).toEqual(Object.keys(SITE_ROUTES).sort());
      for (const [name, calls] of Object.entries(SITE_ROUTES)) {
        const text = readFileSync(`${folder}/${name}/route.ts`, 'utf8');
        const named = [...text.matchAll(/studioCalls\.(\w+)/g)].map(([, call]) => call);
        if (Array.isArray(calls)) expect([name, [...new Set(named)].sort()]).toEqual([name, calls.sort()]);
      }
    });
  });
}
