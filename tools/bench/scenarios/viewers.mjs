import { openScreens, refresh, seat } from '../servers/screens.mjs';

const EVENT = 'evt-midnight-run';
const MEDIA = `/api/playback/${EVENT}/media/360p/`;
const VIEWERS = 4000;
/** How often each viewer asks, in seconds: a playlist and a segment, a heartbeat, the event. */
const EVERY = { playlist: 4, segment: 4, token: 30, state: 10 };
/** Accounts with two screens each; they ask as often as all viewers together. */
const PEOPLE = 300;
const SCREENS_EACH = 2;
/** Different tokens among the playlists' requests. */
const PASSES = 200;

const FEW = 'forty viewers';
const ALL = `${VIEWERS} viewers`;

/** An audience in the middle of a live show, at one process. */
export const viewers = {
  name: 'viewers',
  measures: `How long ${VIEWERS} viewers of a live show wait for playlists, segments, tokens and the event's state, each asked for as often as players do.`,
  baseline: 'the same with forty viewers',
  targets: [FEW, ALL],
  numbers: [
    { says: 'playlist, p99', figure: 'playlistP99', unit: 'ms', of: ALL, atMost: 250 },
    { says: 'playlist, p50', figure: 'playlistP50', unit: 'ms', of: ALL, over: FEW },
    { says: 'segment, p99', figure: 'segmentP99', unit: 'ms', of: ALL },
    { says: 'token, p99', figure: 'tokenP99', unit: 'ms', of: ALL },
    { says: 'state, p99', figure: 'stateP99', unit: 'ms', of: ALL },
    { says: 'failed', figure: 'failed', of: ALL, take: 'sum', atMost: 0 },
  ],

  async prepare({ startSite, runLoads }) {
    const site = await startSite({ name: 'bench-viewers' });
    const token = await openScreens(site, EVENT, { people: PEOPLE, each: SCREENS_EACH });
    const state = [{ url: `${site.url}/api/events/${EVENT}/state` }];

    /** With tokens that last longer than the load, and the segments that are new now. */
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
        const count = target === FEW ? 40 : VIEWERS;
        await seat(token);
        const asked = { ...(await listMedia()), token, state };
        const loads = Object.entries(asked).map(([what, requests]) => ({
          generator: 'constant-rate',
          task: { requests, rate: count / EVERY[what] },
        }));
        const { results, generatorCores } = await runLoads(loads);
        const [playlist, segment, tokens, states] = results;
        return {
          generatorCores,
          ...{ playlistP50: playlist.p50, playlistP99: playlist.p99, segmentP99: segment.p99 },
          ...{ tokenP99: tokens.p99, stateP99: states.p99, p99: Math.max(...results.map(({ p99 }) => p99)) },
          late: Math.max(...results.map(({ late }) => late)),
          failed: results.reduce((sum, { failed }) => sum + failed, 0),
          firstFailure: results.find(({ firstFailure }) => firstFailure)?.firstFailure,
        };
      },
    };
  },
};
