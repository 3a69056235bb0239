import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from '@/tests/video-fixtures';
import { seatAudience } from './audience';
import { startBuyers } from './buyers';
import { takeCommonOutages } from './common-outages';
import { canDrill, deploy, type Deployment, SKIPPED } from './deployment';
import { goOnAir } from './show';

const VIEWERS = 100;
/** In seconds. Segments have 2 s, an encoder comes back after 2 s, an instance starts in 5 s. */
const LONGEST_GAP = 30;

let site: Deployment;

describe.skipIf(!canDrill || !hasFfmpeg)(
  `a show with ${VIEWERS} viewers (${SKIPPED}, or without ffmpeg)`,
  () => {
    beforeAll(async () => {
      site = await deploy('live');
    }, 180_000);
    afterAll(() => site.close());

    it('goes on for all of them, whatever dies or restarts', async () => {
      const buyers = startBuyers(site, { atOnce: 2, pauseMs: 2000 });
      const show = await goOnAir(site, buyers);
      const audience = await seatAudience(site, show.eventId, VIEWERS);
      await site.until(async () => audience.isWatching());
      let longest = 0;
      const take = async (name: string, work: () => Promise<unknown>) => {
        const fromMs = Date.now();
        await buyers.take(
          name,
          async () => {
            await work();
            await sleep(8000);
          },
          () => {
            const row = audience.report(fromMs);
            longest = Math.max(longest, Number(/media ([\d.]+) s/.exec(row)?.[1]));
            return row;
          },
        );
      };
      const { stop, startInput } = site;
      await take('nothing happens', () => sleep(5000));
      await takeCommonOutages(take, site);
      await take('kill -9 of the live input', async () => {
        await stop('input', 'SIGKILL');
        await sleep(1000);
        startInput();
        await site.until(site.isInputAlive);
      });
      await take('nothing happens any more', () => sleep(5000));
      const desk = await show.readDesk();
      console.info(
        `segments of each viewer: ${Math.min(...audience.countSegments())} to ${Math.max(...audience.countSegments())}; the encoder connected ${show.encoder.connections()} times`,
      );
      console.info([...new Set(audience.listRefused())].join('\n'));
      await audience.leave();
      await show.end();
      await show.encoder.stop();
      await buyers.finish();
      expect(desk).toMatchObject({ phase: 'live', input: { state: 'receiving' } });
      expect(audience.listRefused()).toEqual([]);
      expect(longest).toBeLessThan(LONGEST_GAP);
    }, 900_000);
  },
);
