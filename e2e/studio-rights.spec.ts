import { STUDIO_RIGHTS } from '@/backend/studio/rights';
import { studioCalls } from '@/lib/contract/studio/calls';
import { type Role, ROLES } from '@/lib/contract/studio/shared/roles';
import { EVENT_PARTS, toStudioPath, type EventPart } from '@/lib/studio/paths';
import { expect, test } from './support/fixtures';
import { openSale } from './support/open-sale';
import { ask, newPerson, SCRIPT, signUp } from './support/person';
import { runScript } from './support/run-script';

const FORMS = Object.entries(studioCalls).flatMap(([name, call]) =>
  call.method === 'POST' ? [{ name, form: call.path.slice(1) }] : [],
);
const mayMake = (role: Role, name: string) =>
  Object.entries(STUDIO_RIGHTS).every(([call, roles]) => call !== name || roles.includes(role));

test('no page shows a member a form that they may not send', async ({ page, browser, stack }) => {
  const eventId = await openSale(page, stack, 'Rights Concerts');
  const organisation = /organisation=(org_\w+)/.exec(await page.content())?.[1] ?? '';
  const owner = newPerson();
  const other = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  await signUp(other, stack.siteUrl, owner);
  await runScript(stack, 'studio', 'owner', organisation, owner.email);
  const team = await (await page.request.get(`/studio/team?organisation=${organisation}`)).text();
  const memberId = /name="memberId" value="([^"]+)"/.exec(team)?.[1] ?? '';
  const pages = [
    ...(Object.keys(EVENT_PARTS) as EventPart[]).map((part) => toStudioPath(eventId, part)),
    ...['', '/videos', '/report', '/payouts', '/team', '/log', '/settings'].map(
      (path) => `/studio${path}?organisation=${organisation}`,
    ),
  ];
  let shown = 0;
  const wrong: string[] = [];
  for (const role of ROLES) {
    const post = { organisationId: organisation, memberId, role };
    const changed = await ask(other, '/api/studio/team/role', { headers: SCRIPT, post });
    expect(changed.status, changed.text).toBe(200);
    for (const path of pages) {
      const html = await (await page.request.get(path)).text();
      for (const { name, form } of FORMS) {
        if (!html.includes(`value="${form}"`)) continue;
        shown += 1;
        if (!mayMake(role, name)) wrong.push(`${role} on ${path}: ${form}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(shown).toBeGreaterThan(20);
});
