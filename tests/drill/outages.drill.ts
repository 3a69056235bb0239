import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStudio } from '../contract/steps/studio-event-steps';
import { createPhoto, createUploadSteps } from '../contract/steps/upload-steps';
import { startBuyers } from './buyers';
import { takeCommonOutages } from './common-outages';
import { canDrill, deploy, type Deployment, SKIPPED } from './deployment';

/** Each part of the deployment dies or restarts, while buyers buy (`npm run drill`). */

let site: Deployment;

describe.skipIf(!canDrill)(`the deployment that docs/deploy.md describes (${SKIPPED})`, () => {
  beforeAll(async () => {
    site = await deploy('outages');
  }, 180_000);
  afterAll(() => site.close());

  it('is one that the doctor finds in order, and he names what is set wrong', async () => {
    const found = await site.askDoctor();
    console.info(found.map(({ state, check, says }) => `${state} ${check} ${says}`).join('\n'));
    // nginx listens on another port here, so that the drill needs no rights.
    expect(found.filter(({ state, check }) => state === 'fail' && check !== 'tls')).toEqual([]);
    await site.stop('b', 'SIGKILL');
    await site.stop('a', 'SIGTERM');
    await site.startSite('a', { TRUST_PROXY: '192.0.2.7' });
    await site.untilReady();
    const faults = (await site.askDoctor()).filter(({ state }) => state === 'fail');
    expect(faults).toContainEqual(
      expect.objectContaining({
        check: 'proxy',
        says: expect.stringContaining("doesn't believe its proxy"),
      }),
    );
    await site.stop('a', 'SIGTERM');
    await Promise.all([site.startSite('a'), site.startSite('b')]);
    await site.untilReady();
  }, 180_000);

  it('loses no order and takes no money twice, whatever dies or restarts, and each outage has a sentence', async () => {
    const buyers = startBuyers(site);
    const { take, client, steps, again } = buyers;
    const { stop, startSite, startInput, store, target } = site;
    await take('nothing happens', () => sleep(3000));
    await takeCommonOutages(take, site);
    await take('kill -9 of the live input', async () => {
      await stop('input', 'SIGKILL');
      startInput();
    });
    await take('an upload that is cut off', async () => {
      const studio = createStudio({ client, steps, inside: { store } });
      const owner = await again(() => studio.startOrganisation());
      const uploads = createUploadSteps({ client, target });
      const photo = await createPhoto();
      const path = await uploads.open(owner, photo.byteLength);
      await uploads.patch(owner, path, 0, new Uint8Array(photo.subarray(0, 300_000)));
      await stop('b', 'SIGKILL');
      expect(await uploads.offset(owner, path)).toBe(300_000);
      await uploads.sendRest(owner, path, photo);
      await startSite('b');
      expect(await uploads.finish(owner, path)).toMatchObject({ state: 'done' });
    });
    await buyers.finish();
  }, 600_000);
});
