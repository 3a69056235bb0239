import { findStill, listStills } from './standstill.mjs';

const VIEWPORT = { width: 1280, height: 800 };
const SAMPLE_MS = 100;

/** Runs in the page: what a viewer sees, ten times a second. */
function watchScreen(everyMs) {
  const samples = [];
  window.seen = samples;
  setInterval(() => {
    const video = document.querySelector('[role="region"] video');
    if (!video) return;
    const { currentTime: at, buffered, playbackRate: rate } = video;
    const last = buffered.length - 1;
    const ahead = last >= 0 ? Math.max(0, buffered.end(last) - at) : 0;
    const words = document.querySelector('[role="region"] [role="status"]')?.innerText.trim() ?? '';
    samples.push({ ms: Date.now(), at, ahead, rate, words: words.replace(/^Loading$/, '') });
  }, everyMs);
}

/**
 * A person with access who opens the theatre in a browser that has been nowhere yet.
 * @param network `latency` in milliseconds and `kbps`, as Chromium slows requests down
 */
export async function openTheatre(browser, { url, cookie, eventId, network = { latency: 60 } }) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const [name, value] = cookie.split(/=(.*)/s);
  const { hostname: domain } = new URL(url);
  await context.addCookies([{ name, value, domain, path: '/', secure: true, httpOnly: true }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytesPerSecond = network.kbps ? (network.kbps * 1000) / 8 : -1;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: network.latency },
    ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  const requests = [];
  page.on('request', (request) => requests.push({ ms: Date.now(), url: request.url() }));
  await page.addInitScript(watchScreen, SAMPLE_MS);
  const openedMs = Date.now();
  await page.goto(`${url}/user/watch/${eventId}`, { waitUntil: 'commit' });

  const look = () => page.evaluate(() => window.seen ?? []).catch(() => []);
  /** Asks what was seen until there is an answer; null when there is none in time. */
  async function until(find, withinSeconds) {
    const endMs = Date.now() + withinSeconds * 1000;
    while (Date.now() < endMs) {
      const found = find(await look());
      if (found !== undefined) return found;
      await new Promise((done) => setTimeout(done, 2 * SAMPLE_MS));
    }
    return null;
  }

  return {
    openedMs,
    wait: (seconds) => new Promise((done) => setTimeout(done, seconds * 1000)),
    close: () => context.close(),
    look,
    requestsSince: (ms, pattern) => requests.filter((one) => one.ms >= ms && pattern.test(one.url)).length,
    /** Seconds from a moment until the picture moves; Infinity where it does not in time. */
    async picture(sinceMs, withinSeconds = 60) {
      const moves = ({ ms, at }, index, all) => ms > sinceMs && index > 0 && at > all[index - 1].at;
      const found = await until((seen) => seen.find(moves), withinSeconds);
      return found ? (found.ms - sinceMs) / 1000 : Infinity;
    },
    /** When the picture stood still after a moment, in milliseconds; null where it never did. */
    standstill: (sinceMs, withinSeconds) => until((seen) => findStill(seen, sinceMs)?.ms, withinSeconds),
    /** Seconds from a moment until these words are over the picture. */
    async words(sinceMs, pattern, withinSeconds = 30) {
      const found = await until(
        (seen) => seen.find(({ ms, words }) => ms >= sinceMs && pattern.test(words)),
        withinSeconds,
      );
      return found ? (found.ms - sinceMs) / 1000 : Infinity;
    },
    /** The longest time the picture stood still since a moment, in seconds. */
    longestStill: async (sinceMs) => Math.max(0, ...listStills(await look(), sinceMs)) / 1000,
    /** The least that was buffered since a moment, in seconds. */
    leastAhead: async (sinceMs) =>
      Math.min(...(await look()).filter(({ ms }) => ms >= sinceMs).map(({ ahead }) => ahead)),
  };
}
