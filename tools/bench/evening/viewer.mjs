const VIEWPORT = { width: 1280, height: 800 };
const SAMPLE_MS = 100;

function watchScreen(everyMs) {
  window.seen = [];
  setInterval(() => {
    const video = document.querySelector('[role="region"] video');
    if (!video) return;
    const { currentTime: at, buffered } = video;
    const last = buffered.length - 1;
    const ahead = last >= 0 ? Math.max(0, buffered.end(last) - at) : 0;
    const words = document.querySelector('[role="region"] [role="status"]')?.innerText.trim() ?? '';
    window.seen.push({ ms: Date.now(), at, ahead, words });
  }, everyMs);
}

export async function openTheatre(browser, { address, cookie, network = { latency: 60 } }) {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const [name, value] = cookie.split(/=(.*)/s);
  const { hostname: domain } = new URL(address);
  await context.addCookies([{ name, value, domain, path: '/', secure: true, httpOnly: true }]);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const bytesPerSecond = network.kbps ? (network.kbps * 1000) / 8 : -1;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  const requests = [];
  page.on('request', (request) => requests.push({ ms: Date.now(), url: request.url() }));
  await page.addInitScript(watchScreen, SAMPLE_MS);
  const openedMs = Date.now();
  await page.goto(address, { waitUntil: 'commit' });

  const look = () => page.evaluate(() => window.seen ?? []).catch(() => []);
  const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
  async function until(find, withinSeconds) {
    const endMs = Date.now() + withinSeconds * 1000;
    while (Date.now() < endMs) {
      const found = find(await look());
      if (found !== undefined) return found;
      await wait((2 * SAMPLE_MS) / 1000);
    }
    return null;
  }
  const secondsUntil = async (sinceMs, find, withinSeconds) => {
    const found = await until((seen) => seen.find(find), withinSeconds);
    return found ? (found.ms - sinceMs) / 1000 : Infinity;
  };

  return {
    openedMs,
    wait,
    requestsSince: (ms, pattern) => requests.filter((one) => one.ms >= ms && pattern.test(one.url)).length,
    /** In seconds; Infinity on timeout. */
    picture: (sinceMs, withinSeconds = 60) =>
      secondsUntil(
        sinceMs,
        ({ ms, at }, index, all) => ms > sinceMs && index > 0 && at > all[index - 1].at,
        withinSeconds,
      ),
    words: (sinceMs, pattern) =>
      secondsUntil(sinceMs, ({ ms, words }) => ms >= sinceMs && pattern.test(words), 30),
    /** In milliseconds; null when the picture never stopped. */
    standstill: (sinceMs, withinSeconds) => until((seen) => findStill(seen, sinceMs)?.ms, withinSeconds),
    longestStill: async (sinceMs) => Math.max(0, ...listStills(await look(), sinceMs)) / 1000,
    leastAhead: async (sinceMs) =>
      Math.min(...(await look()).filter(({ ms }) => ms >= sinceMs).map(({ ahead }) => ahead)),
  };
}

/** In milliseconds. */
const STILL_MS = 400;

export const listStills = (seen, sinceMs) => toStills(seen, sinceMs).map(({ forMs }) => forMs);

export const findStill = (seen, sinceMs) =>
  toStills(seen, sinceMs).find(({ forMs }) => forMs > STILL_MS)?.from;

function toStills(seen, sinceMs) {
  let from = null;
  let last = null;
  return seen
    .filter(({ ms }) => ms >= sinceMs)
    .map((sample) => {
      if (last === null || sample.at > last.at) from = sample;
      last = sample;
      return { from, forMs: sample.ms - from.ms };
    });
}
