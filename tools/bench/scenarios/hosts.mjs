const CONNECTIONS = 16;
const HOSTS = 100_000;
const MEGABYTE = 1024 * 1024;
const HEADERS = { 'Accept-Encoding': 'gzip' };

const BEFORE = 'before';
const AFTER = 'after';

/** A client invents host names without end. */
export const hosts = {
  name: 'hosts',
  measures: `How many times ${CONNECTIONS} connections get the home page before and after ${HOSTS} requests, each for another unknown host; and what those left behind.`,
  baseline: 'the same before the strangers came',
  targets: [BEFORE, AFTER],
  numbers: [
    { says: 'pages', figure: 'perSecond', unit: 'per s', of: AFTER, over: BEFORE, atLeast: 0.9 },
    { says: 'memory grown', figure: 'grownMegabytes', unit: 'MB', of: AFTER, take: 'last', atMost: 20 },
    { says: 'disk grown', figure: 'grownDisk', unit: 'MB', of: AFTER, take: 'last', atMost: 20 },
    { says: 'hosts', figure: 'hosts', of: AFTER, take: 'sum', atLeast: HOSTS },
    { says: 'strangers per second', figure: 'strangersPerSecond', of: AFTER },
    { says: 'failed', figure: 'failed', of: AFTER, take: 'sum', atMost: 0 },
  ],
  async prepare({ startSite, runLoads }) {
    const site = await startSite({ name: 'bench-hosts' });
    let round = 0;
    let memory = 0;
    let disk = 0;

    async function load(task) {
      const { results, generatorCores } = await runLoads([
        { generator: 'files', task: { origin: site.url, connections: CONNECTIONS, ...task } },
      ]);
      return { ...results[0], generatorCores };
    }
    const loadPages = () => load({ paths: ['/'], headers: HEADERS });

    /** A third of the strangers each round, so that all of them have been there after the last one. */
    async function sendStrangers() {
      let asked = 0;
      let failed = 0;
      const began = performance.now();
      while (asked < HOSTS / 3) {
        round += 1;
        const found = await load({ paths: ['/'], host: `stranger-{n}.of-${round}.example.net`, status: 404 });
        asked += found.asked;
        failed += found.failed;
      }
      return { hosts: asked, failed, strangersPerSecond: (asked / (performance.now() - began)) * 1000 };
    }

    return {
      async measure(target) {
        if (target === BEFORE) {
          const figures = await loadPages();
          // What a surge of pages takes is counted before the first stranger comes.
          memory ||= site.readMemory();
          disk ||= site.readDisk();
          return figures;
        }
        const strangers = await sendStrangers();
        const pages = await loadPages();
        return {
          ...pages,
          ...strangers,
          failed: pages.failed + strangers.failed,
          grownMegabytes: site.readMemory() - memory,
          grownDisk: (site.readDisk() - disk) / MEGABYTE,
        };
      },
    };
  },
};
