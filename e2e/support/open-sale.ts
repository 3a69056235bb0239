import { type Browser, expect, type Page } from '@playwright/test';
import { ask, buyItem, type Person, SCRIPT, signUp } from './person';
import type { Stack } from './servers';

const TICKET = 'ticket';

async function call<A>(page: Page, path: string, post: object): Promise<A> {
  const answer = await ask(page, `/api/studio/${path}`, { headers: SCRIPT, post });
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as A;
}

/** Without the form. Returns the id of its first event, a draft. */
export async function createOrganisation(page: Page, name = 'Harbour Concerts'): Promise<string> {
  return (await call<{ eventId: string }>(page, 'organisations/start', { name })).eventId;
}

/** A new broadcaster sells "Live" for $20. Ends at the event's overview. Returns its id. */
export async function openSale(page: Page, { siteUrl }: Stack, organisation: string): Promise<string> {
  await signUp(page, siteUrl);
  const eventId = await createOrganisation(page, organisation);
  let version = 1;
  const save = async (path: string, fields: object) => {
    const saved = await call<{ version: number }>(page, `events/${path}`, { eventId, version, ...fields });
    version = saved.version;
  };
  await save('save-ticket', { packageId: TICKET, name: 'Live', price: '20' });
  await save('save-video', { source: 'folder', folder: 'sample-video' });
  await save('publish', { acceptsTerms: true });
  await page.goto(`/studio/events/${eventId}`);
  return eventId;
}

/** A new person's page, with a ticket. Ends at a plain file of the host. */
export async function buyLive(
  browser: Browser,
  stack: Stack,
  eventId: string,
  more: { news?: boolean } = {},
): Promise<{ buyer: Page; person: Person }> {
  const buyer = await (await browser.newContext({ baseURL: stack.siteUrl })).newPage();
  const person = await signUp(buyer, stack.siteUrl);
  await buyItem(buyer, stack, { eventId, selectedPackage: TICKET, ...more });
  return { buyer, person };
}
