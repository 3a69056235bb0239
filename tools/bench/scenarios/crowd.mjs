import { hasSegments } from '../servers/has-segments.mjs';
import { openScreens, seat } from '../servers/screens.mjs';

const DOMAIN = 'crowd';
const EVENT = `evt-${DOMAIN}`;
const PLAYLIST = `/api/playback/${EVENT}/media/live.m3u8`;
const PEOPLE = 500;
const SCREENS_EACH = 2;
const EVERY_MS = 2000;
/** Until each new token has been verified and each connection made. */
const SETTLE_MS = 10_000;
/** Of the five minutes that viewers go back. */
const SEGMENTS = 149;

const FEW = '100 viewers';
const ALL = '1000 viewers';
const COUNTS = { [FEW]: 100, [ALL]: PEOPLE * SCREENS_EACH };

export const crowd = {
  name: 'crowd',
  measures: `How long ${ALL} of the live input wait for its playlist and newest segment, both each ${EVERY_MS / 1000} s and each viewer with an own token, when they have watched for ${SETTLE_MS / 1000} s. An encoder sends 500 kbit/s, and the playlist has five minutes.`,
  baseline: `the same with ${FEW}`,
  targets: [FEW, ALL],
  numbers: [
    { says: 'playlist, p99', figure: 'playlistP99', unit: 'ms', of: ALL, over: FEW, atMost: 4 },
    { says: 'playlist, p50', figure: 'playlistP50', unit: 'ms', of: ALL, over: FEW },
    { says: 'segment, p99', figure: 'segmentP99', unit: 'ms', of: ALL, over: FEW },
    { says: 'failed', figure: 'failed', of: ALL, take: 'sum', atMost: 0 },
  ],

  async prepare({ startLiveInput, startSite, startEncoder, runLoad }) {
    const input = await startLiveInput();
    const site = await startSite({ name: 'bench-crowd', env: input.env });
    const url = `${input.env.INGEST_URL}/shows/${EVENT}/index.m3u8`;
    const start_time = new Date(Date.now() - 600_000).toISOString();
    await site.addEvents([{ domain: DOMAIN, start_time, media: undefined, stream: { url } }]);
    await input.start(site.url);
    await startEncoder({ port: Number(input.env.INGEST_RTMP_PORT), key: await site.makeStreamKey(EVENT) });
    const screens = await openScreens(site, EVENT, { people: PEOPLE, each: SCREENS_EACH });
    await hasSegments(url, SEGMENTS);

    return {
      async measure(target) {
        await seat(screens);
        const players = screens
          .slice(0, COUNTS[target])
          .map(({ headers: { cookie } }) => ({ url: site.url + PLAYLIST, headers: { cookie } }));
        const task = { players, everyMs: EVERY_MS };
        const { playlist, segment, generatorCores } = await runLoad('players', task, SETTLE_MS);
        return {
          playlistP50: playlist.p50,
          playlistP99: playlist.p99,
          segmentP99: segment.p99,
          playlists: playlist.perSecond,
          segments: segment.perSecond,
          generatorCores,
          failed: playlist.failed + segment.failed,
          firstFailure: playlist.firstFailure ?? segment.firstFailure,
        };
      },
    };
  },
};
