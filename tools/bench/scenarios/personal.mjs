import { setTimeout as sleep } from 'node:timers/promises';
import { readAnswer } from '../load/read-answer.mjs';
import { ROUNDS } from './rounds.mjs';
import { serveAsFiles } from '../servers/as-files.mjs';

const CONNECTIONS = 16;
/** What every browser says, and what therefore decides how much is sent. */
const HEADERS = { 'Accept-Encoding': 'gzip' };
const EVENT = 'evt-midnight-run';
const PACKAGES = ['live', 'live-replay'];
const CARD = '4242424242424242';

const BARE = 'bare Next';

/** Where a new buyer begins: the same for everyone until something is typed. */
const FORMS = { 'sign in': '/auth/login', register: '/auth/register' };

/** What a buyer sees who is logged in, with a purchase of each package and a show that is on. */
const PAGES = {
  account: '/user/account',
  purchases: '/user/purchases',
  checkout: `/checkout?event=${EVENT}&package=${PACKAGES[0]}`,
  watch: `/user/watch/${EVENT}`,
};
/** Measured last in each round. */
const LAST = 'watch';
/** Until V8 has collected what the load left behind. */
const REST_MS = 30_000;

const failed = (of) => ({ says: 'failed', figure: 'failed', of, take: 'sum', atMost: 0 });
const perSecond = (of, over, atLeast) => ({
  ...{ says: 'pages', figure: 'perSecond', unit: 'per s', of, over, atLeast },
});
const nodeOf = (form) => `${form}, node:http`;

export const forms = {
  name: 'forms',
  measures: `How many times ${CONNECTIONS} connections get the sign-in and the registration page, compressed, as fast as they get them.`,
  baseline: 'the same bytes, sent from memory by a bare node:http server',
  targets: Object.keys(FORMS).flatMap((form) => [nodeOf(form), form]),
  numbers: Object.keys(FORMS).flatMap((form) => [perSecond(form, nodeOf(form), 0.7), failed(form)]),

  async prepare({ startSite, startNode, runLoad }) {
    const site = await startSite({ name: 'bench-forms' });
    const files = Object.fromEntries(
      Object.values(FORMS).map((path) => [toFile(path), { origin: site.url, path }]),
    );
    const node = await serveAsFiles(startNode, files);
    const targets = Object.entries(FORMS).flatMap(([form, path]) => [
      [nodeOf(form), { origin: node.url, paths: [`/${toFile(path)}`] }],
      [form, { origin: site.url, paths: [path] }],
    ]);
    return measureFiles(runLoad, Object.fromEntries(targets), HEADERS);
  },
};

const toFile = (path) => `${path.split('/').at(-1)}.html`;

export const personal = {
  name: 'personal',
  measures: `How many times ${CONNECTIONS} connections get each page of a buyer who is logged in, compressed, as fast as they get it, and how much memory the site holds after all of them, at once and half a minute later.`,
  baseline: 'a page of a bare app that is made for each visitor, served by next start',
  targets: [BARE, ...Object.keys(PAGES)],
  numbers: [
    ...Object.keys(PAGES).flatMap((page) => [perSecond(page, BARE, 0.5), failed(page)]),
    { says: 'memory, at the end', figure: 'memory', unit: 'MB', of: LAST, take: 'last', atMost: 300 },
    { says: 'memory, half a minute later', figure: 'rested', unit: 'MB', of: LAST, take: 'last' },
  ],

  async prepare({ startSite, startBare, runLoad }) {
    const site = await startSite({ name: 'bench-personal' });
    const [{ cookie }] = await site.registerUsers(1);
    for (const selectedPackage of PACKAGES) await buy(site, cookie, { eventId: EVENT, selectedPackage });
    const bare = await startBare();
    const pages = Object.entries(PAGES).map(([name, path]) => [name, { origin: site.url, paths: [path] }]);
    const targets = { [BARE]: { origin: bare.url, paths: ['/dynamic'] }, ...Object.fromEntries(pages) };
    const { measure } = measureFiles(runLoad, targets, { ...HEADERS, Cookie: cookie });
    let timesLast = 0;
    return {
      async measure(target) {
        const figures = { ...(await measure(target)), memory: site.readMemory() };
        if (target !== LAST) return figures;
        timesLast += 1;
        if (timesLast === ROUNDS) await sleep(REST_MS);
        return { ...figures, rested: site.readMemory() };
      },
    };
  },
};

function measureFiles(runLoad, targets, headers) {
  return {
    measure: (target) => runLoad('files', { ...targets[target], connections: CONNECTIONS, headers }),
  };
}

/** As the browser buys. */
async function buy({ url, sandbox, headers }, cookie, item) {
  const post = async (path, body) => {
    const init = { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) };
    return readAnswer(await fetch(url + path, init));
  };
  const { paymentIntentId, clientSecret } = await post('/api/orders/create-payment-intent', item);
  // TypeScript is loaded once a scenario runs, not for the list of them.
  const { confirmFromPage } = await import('../../../sandbox/stripe/browser.ts');
  await readAnswer(await confirmFromPage(sandbox, paymentIntentId, { clientSecret, number: CARD }));
  await post('/api/orders/save-payment', { item, paymentIntentId });
}
