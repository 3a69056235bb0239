const USERS = 200;
const CONNECTIONS = 8;
const PAGE = '/faq';
const PAGES_PER_SECOND = 100;

const REST = 'at rest';
const BUSY = 'during logins';

export const logins = {
  name: 'logins',
  measures: `How long ${PAGE} takes at a constant ${PAGES_PER_SECOND} requests per second, while ${CONNECTIONS} connections log people in as fast as the site lets them.`,
  baseline: 'the same page at the same rate without logins',
  targets: [REST, BUSY],
  numbers: [
    { says: `${PAGE}, p99`, figure: 'p99', unit: 'ms', of: BUSY, over: REST, atMost: 5 },
    { says: `${PAGE}, p50`, figure: 'p50', unit: 'ms', of: BUSY, over: REST, atMost: 2 },
    { says: 'logins', figure: 'loginsPerSecond', unit: 'per s', of: BUSY },
    { says: 'login, p95', figure: 'loginP95', unit: 'ms', of: BUSY },
    { says: 'failed', figure: 'failed', of: BUSY, take: 'sum', atMost: 0 },
  ],

  async prepare({ startSite, runLoads }) {
    const site = await startSite({ name: 'bench-logins' });
    const users = await site.registerUsers(USERS);
    const pages = { generator: 'constant-rate', task: { url: site.url + PAGE, rate: PAGES_PER_SECOND } };
    const requests = users.map(({ email, password }) => ({
      method: 'POST',
      path: '/api/auth/login',
      headers: site.headers,
      body: JSON.stringify({ email, password }),
    }));
    const load = { generator: 'closed-loop', task: { origin: site.url, connections: CONNECTIONS, requests } };
    return {
      async measure(target) {
        const { results, generatorCores } = await runLoads(target === REST ? [pages] : [pages, load]);
        const [page, login] = results;
        if (!login) return { ...page, generatorCores };
        return {
          ...page,
          generatorCores,
          loginsPerSecond: login.perSecond,
          loginP95: login.p95,
          failed: page.failed + login.failed,
          firstFailure: page.firstFailure ?? login.firstFailure,
        };
      },
    };
  },
};
