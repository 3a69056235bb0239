import { serveAsFiles } from '../servers/as-files.mjs';
import { openScreens, refresh } from '../servers/screens.mjs';

const EVENT = 'evt-midnight-run';
const PLAYLIST = `/api/playback/${EVENT}/media/720p/index.m3u8`;
const CONNECTIONS = 16;

const NGINX = 'nginx';
const GATEWAY = 'gateway';

/** What each viewer of a live show requests every few seconds, its token verified every time. */
export const playlists = {
  name: 'playlists',
  measures: `How many playlists of a live show ${CONNECTIONS} connections get through the gateway, token judged each time, as fast as they get them.`,
  baseline: 'the same playlist as a file, served by nginx',
  targets: [NGINX, GATEWAY],
  numbers: [
    { says: 'playlists', figure: 'perSecond', unit: 'per s', of: GATEWAY, atLeast: 5000 },
    { says: 'playlists, by nginx', figure: 'perSecond', unit: 'per s', of: GATEWAY, over: NGINX },
    { says: 'playlist, p95', figure: 'p95', unit: 'ms', of: GATEWAY, over: NGINX },
    { says: 'failed', figure: 'failed', of: GATEWAY, take: 'sum', atMost: 0 },
  ],

  async prepare({ startSite, startNginx, runLoad }) {
    const site = await startSite({ name: 'bench-playlists' });
    const [screen] = await openScreens(site, EVENT, { people: 1 });
    const cookie = await refresh(screen);
    const page = { origin: site.url, path: PLAYLIST, headers: { cookie } };
    const nginx = await serveAsFiles(startNginx, { 'index.m3u8': page });
    return {
      async measure(target) {
        if (target === NGINX)
          return runLoad('files', { origin: nginx.url, connections: CONNECTIONS, paths: ['/index.m3u8'] });
        const headers = { cookie: await refresh(screen) };
        return runLoad('files', { origin: site.url, connections: CONNECTIONS, paths: [PLAYLIST], headers });
      },
    };
  },
};
