import { openScreens, refresh, seat } from '../servers/screens.mjs';

const EVENT = 'evt-midnight-run';
const MEDIA = `/api/playback/${EVENT}/media/360p/`;
/** In seconds between the requests of a viewer. */
const EVERY = { playlist: 4, segment: 4, token: 30, state: 10 };
const PEOPLE = 300;
const SCREENS_EACH = 2;
const PASSES = 200;

const FEW = '40 viewers';
const ALL = '4000 viewers';
const COUNTS = { [FEW]: 40, [ALL]: 4000 };

const p99Of = (what) => ({ says: `${what}, p99`, figure: `${what}P99`, unit: 'ms', of: ALL });

export const viewers = {
  name: 'viewers',
  measures: `How long ${ALL} of a live video wait for playlists, segments, tokens and the event's state, each asked for as often as players do.`,
  baseline: `the same with ${FEW}`,
  targets: [FEW, ALL],
  numbers: [
    { says: 'playlist, p50', figure: 'playlistP50', unit: 'ms', of: ALL, over: FEW, atMost: 1 },
    ...Object.keys(EVERY).map(p99Of),
    { says: 'failed', figure: 'failed', of: ALL, take: 'sum', atMost: 0 },
  ],

  async prepare({ startSite, runLoads }) {
    const site = await startSite({ name: 'bench-viewers' });
    const token = await openScreens(site, EVENT, { people: PEOPLE, each: SCREENS_EACH });
    const state = [{ url: `${site.url}/api/events/${EVENT}/state` }];

    async function listMedia() {
      const playlist = [];
      for (const screen of token.slice(0, PASSES))
        playlist.push({ url: `${site.url}${MEDIA}index.m3u8`, headers: { cookie: await refresh(screen) } });
      const [{ url, headers }] = playlist;
      const text = await (await fetch(url, { headers })).text();
      const addresses = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      const segment = addresses.slice(-3).map((address) => ({ url: site.url + MEDIA + address }));
      return { playlist, segment };
    }

    return {
      async measure(target) {
        await seat(token);
        const asked = { ...(await listMedia()), token, state };
        const loads = Object.entries(EVERY).map(([what, seconds]) => ({
          generator: 'constant-rate',
          task: { requests: asked[what], rate: COUNTS[target] / seconds },
        }));
        const { results, generatorCores } = await runLoads(loads);
        const figures = Object.keys(EVERY).flatMap((what, index) => [
          [`${what}P50`, results[index].p50],
          [`${what}P99`, results[index].p99],
        ]);
        return {
          ...Object.fromEntries(figures),
          generatorCores,
          failed: results.reduce((sum, { failed }) => sum + failed, 0),
          firstFailure: results.find(({ firstFailure }) => firstFailure)?.firstFailure,
        };
      },
    };
  },
};
