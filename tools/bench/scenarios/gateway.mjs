const EVENT = 'evt-last-bell';
const VARIANT = '720p';
const CONNECTIONS = 16;
const MEGABYTE = 1024 * 1024;

const NGINX = 'nginx';
const GATEWAY = 'gateway';

/** What everybody who watches fetches, every few seconds. */
export const gateway = {
  name: 'gateway',
  measures: `How many segments of the ${VARIANT} video ${CONNECTIONS} connections fetch through the gateway, signature checked each time, as fast as they get them.`,
  baseline: 'the same files served by nginx',
  targets: [NGINX, GATEWAY],
  numbers: [
    { says: 'segments', figure: 'perSecond', unit: 'per s', of: GATEWAY, over: NGINX, atLeast: 0.5 },
    { says: 'bytes', figure: 'megabytesPerSecond', unit: 'MB/s', of: GATEWAY, over: NGINX },
    { says: 'segment, p95', figure: 'p95', unit: 'ms', of: GATEWAY, over: NGINX },
    { says: 'failed', figure: 'failed', of: GATEWAY, take: 'sum', atMost: 0 },
    { says: 'memory grown', figure: 'grownMegabytes', unit: 'MB', of: GATEWAY, take: 'last', atMost: 50 },
    { says: 'segments in all', figure: 'done', of: GATEWAY, take: 'sum', atLeast: 10_000 },
  ],

  async prepare({ startSite, startNginx, runLoad }) {
    const nginx = await startNginx('media/sample-video');
    const site = await startSite({ name: 'bench-gateway' });
    const [{ email, cookie }] = await site.registerUsers(1);
    await site.giveAccess(EVENT, [email]);
    const media = `/api/playback/${EVENT}/media/${VARIANT}/`;
    const segments = await listSegments();
    const servers = {
      [NGINX]: { url: nginx.url, paths: segments.map((uri) => `/${VARIANT}/${uri.split('?')[0]}`) },
      [GATEWAY]: { url: site.url, paths: segments.map((uri) => media + uri) },
    };
    let before = null;

    async function listSegments() {
      const body = JSON.stringify({ screen: 'the-screen-of-a-bench' });
      const init = { method: 'POST', headers: { ...site.headers, cookie }, body };
      const token = await fetch(`${site.url}/api/playback/${EVENT}/token`, init);
      const pass = token.headers.getSetCookie()[0].split(';')[0];
      const playlist = await fetch(`${site.url + media}index.m3u8`, { headers: { cookie: pass } });
      return (await playlist.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    }

    return {
      async measure(target) {
        const { url, paths } = servers[target];
        const figures = await runLoad('files', { origin: url, connections: CONNECTIONS, paths });
        const memory = (await site.readMetric('process_resident_memory_bytes ')) / MEGABYTE;
        // Held against what it was when the video was in memory already, after the first round.
        if (target === GATEWAY) before ??= memory;
        return { ...figures, grownMegabytes: before === null ? 0 : memory - before };
      },
    };
  },
};
