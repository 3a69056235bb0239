import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { calls } from '@/lib/contract';
import { hasFfmpeg } from '@/tests/video-fixtures';
import { createBuyerSteps } from '../contract/buyer';
import { createClient } from '../contract/client';
import { createVideoSteps } from '../contract/suite/video-steps';
import { startSmtpServer, type SmtpServer } from '../support/smtp-server';
import { seatAudience } from './audience';
import { startBuyers } from './buyers';
import { canDrill, deploy, type Deployment, SKIPPED } from './deployment';
import { goOnAir } from './show';

const MINUTES = 10;
const SHIFTED_CLOCK = pathToFileURL('tests/drill/shifted-clock.mjs').href;

let site: Deployment;
let smtp: SmtpServer;

describe.skipIf(!canDrill || !hasFfmpeg)(
  `an instance whose clock is ${MINUTES} minutes off (${SKIPPED})`,
  () => {
    beforeAll(async () => {
      smtp = await startSmtpServer();
      site = await deploy('clock', { SMTP_URL: smtp.url });
    }, 180_000);
    afterAll(async () => {
      await site.close();
      await smtp.close();
    });

    const open = (name: 'a' | 'b') => {
      const target = site.targetOf(name);
      const client = createClient(target);
      return { client, steps: createBuyerSteps(client, target) };
    };

    it.each([
      ['ahead', 1],
      ['behind', -1],
    ] as const)(
      'loses nothing and doubles nothing: %s',
      async (name, sign) => {
        await site.stop('b', 'SIGTERM');
        await site.startSite('b', { CLOCK_AHEAD_MS: String(sign * MINUTES * 60_000) }, [SHIFTED_CLOCK]);
        await site.untilReady();
        await site.sandbox.setWebhooks({
          stripe: { url: `http://127.0.0.1:${site.portOf.b}/api/v1/webhooks/stripe` },
        });
        const [a, b] = [open('a'), open('b')];
        const buyers = startBuyers(site, { atOnce: 2, pauseMs: 500 });
        const show = await goOnAir(site, buyers);
        const audience = await seatAudience(site, show.eventId, 10);
        await sleep(8000);
        await buyers.take(
          `b is ${MINUTES} minutes ${name}`,
          async () => {
            for (const [one, other] of [
              [a, b],
              [b, a],
            ] as const) {
              const { token } = await one.steps.register();
              const answers = [(await other.client.send(calls.listOrders, { token })).status];
              console.info(`${name}: a login of ${one === a ? 'a' : 'b'} at the other: ${answers.join(' ')}`);
            }
            const videos = createVideoSteps({ client: buyers.client, target: site.target });
            const videoId = await videos.addVideo(show.owner);
            console.info(`${name}: a video: ${JSON.stringify(await videos.find(show.owner, videoId))}`);
            await sleep(40_000);
          },
          () => audience.report(Date.now() - 40_000),
        );
        console.info([...new Set(audience.listRefused())].join('\n'));
        console.info(`watching: ${audience.isWatching()}; segments ${audience.countSegments().join(' ')}`);
        await audience.leave();
        await show.end();
        await show.encoder.stop();
        const deliveries = await site.sandbox.listDeliveries();
        const states = new Map<string, number>();
        for (const { state, ...rest } of deliveries) {
          const key = `${state} ${JSON.stringify(Reflect.get(rest, 'attempts'))?.slice(0, 300)}`;
          states.set(key, (states.get(key) ?? 0) + 1);
        }
        console.info([...states].slice(0, 10));
        await site.sandbox.setWebhooks({
          stripe: { url: `http://127.0.0.1:${site.portOf.a}/api/v1/webhooks/stripe` },
        });
        await buyers.finish();
        const counts = new Map<string, number>();
        for (const { data } of smtp.received) {
          const id = /^Message-ID: (.*)$/im.exec(data)?.[1] ?? '';
          counts.set(id, (counts.get(id) ?? 0) + 1);
        }
        console.info(
          `${counts.size} mails, ${[...counts.values()].filter((count) => count > 1).length} sent twice`,
        );
        console.info(
          readFileSync(site.logOf('b'), 'utf8')
            .split('\n')
            .filter((line) => /"level":"(warn|error)"/.test(line))
            .slice(-8)
            .map((line) => line.slice(0, 300))
            .join('\n'),
        );
      },
      400_000,
    );
  },
);
