import { saveAsFile } from '../servers/as-file.mjs';
import { openScreens, refresh } from '../servers/screens.mjs';

const EVENT = 'evt-midnight-run';
const PLAYLIST = `/api/playback/${EVENT}/media/720p/index.m3u8`;
const CONNECTIONS = 16;

const NGINX = 'nginx';
const GATEWAY = 'gateway';

export const playlists = {
  name: 'playlists',
  measures: `How many playlists of a live video ${CONNECTIONS} connections get through the gateway, its token verified each time, as fast as they get them.`,
  baseline: 'the same playlist as a file, served by nginx',
  targets: [NGINX, GATEWAY],
  numbers: [
    { says: 'playlists', figure: 'perSecond', unit: 'per s', of: GATEWAY, over: NGINX, atLeast: 0.1 },
    { says: 'playlist, p95', figure: 'p95', unit: 'ms', of: GATEWAY, over: NGINX, atMost: 10 },
    { says: 'failed', figure: 'failed', of: GATEWAY, take: 'sum', atMost: 0 },
  ],

  async prepare({ startSite, startNginx, runLoad }) {
    const site = await startSite({ name: 'bench-playlists' });
    const [screen] = await openScreens(site, EVENT, { people: 1 });
    const page = { origin: site.url, path: PLAYLIST };
    const folder = await saveAsFile({ ...page, headers: { cookie: await refresh(screen) } });
    const nginx = await startNginx(folder);
    return {
      async measure(target) {
        const headers = { Cookie: await refresh(screen) };
        const asked = target === NGINX ? { origin: nginx.url, path: '/page' } : { ...page, headers };
        return runLoad('files', { ...asked, connections: CONNECTIONS });
      },
    };
  },
};
