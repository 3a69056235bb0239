import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from '@/tests/video-fixtures';
import { createVideoSteps } from '../contract/steps/video-steps';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server';
import { seatAudience } from './audience';
import { startBuyers } from './buyers';
import { canDrill, deploy, type Deployment, SKIPPED } from './deployment';
import { goOnAir } from './show';

const MINUTES = 10;
const VIEWERS = 10;
const SHIFTED_CLOCK = pathToFileURL('tests/drill/shifted-clock.mjs').href;

let site: Deployment;
let smtp: SmtpServer;

describe.skipIf(!canDrill || !hasFfmpeg)(
  `an instance whose clock is ${MINUTES} minutes off (${SKIPPED}, or without ffmpeg)`,
  () => {
    beforeAll(async () => {
      smtp = await startSmtpServer();
      site = await deploy('clock', { SMTP_URL: smtp.url });
    }, 180_000);
    afterAll(async () => {
      await site.close();
      await smtp.close();
    });

    it.each([
      ['ahead of', 1],
      ['behind', -1],
    ] as const)(
      'does not start, and the other one loses nothing and doubles nothing: %s',
      async (where, sign) => {
        await site.stop('b', 'SIGTERM');
        const buyers = startBuyers(site, { atOnce: 2, pauseMs: 500 });
        const show = await goOnAir(site, buyers);
        const audience = await seatAudience(site, show.eventId, VIEWERS);
        await site.until(async () => audience.isWatching());
        const fromMs = Date.now();
        await buyers.take(
          `b is ${MINUTES} minutes ${where} the database`,
          async () => {
            const shift = { CLOCK_AHEAD_MS: String(sign * MINUTES * 60_000) };
            for (let tries = 0; tries < 2; tries += 1) await site.startUntilGone('b', shift, [SHIFTED_CLOCK]);
            const videos = createVideoSteps({ client: buyers.client, target: site.target });
            const videoId = await videos.addVideo(show.owner);
            expect(await videos.find(show.owner, videoId)).toMatchObject({ state: 'ready' });
            await sleep(10_000);
          },
          () => audience.report(fromMs),
        );
        const said = readFileSync(site.logOf('b'), 'utf8')
          .match(/The site can't start\.[^\"\n]*/g)
          ?.at(-1);
        console.info(said);
        const { stdout } = site.runDoctor({ CLOCK_AHEAD_MS: String(sign * MINUTES * 60_000) }, SHIFTED_CLOCK);
        const [named] = stdout.match(/This machine's clock is \d+ s [^\n]*/) ?? [];
        console.info(`the doctor: ${named}`);
        expect(named).toContain(where);
        await audience.leave();
        await show.end();
        await show.encoder.stop();
        await buyers.finish();
        const ids = smtp.received.map(({ data }) => /^Message-ID: (.*)$/im.exec(data)?.[1]);
        console.info(`${ids.length} mails, ${ids.length - new Set(ids).size} of them sent twice`);
        expect(new Set(ids).size).toBe(ids.length);
        expect(said).toContain(`clock is 600 s ${where} that of the database`);
        expect(audience.listRefused()).toEqual([]);
        await site.startSite('b');
      },
      400_000,
    );
  },
);
