import type { Page } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditOpenPage } from '../support/audit';
import {
  chooseEncoder,
  expectNewPictures,
  openBroadcaster,
  openViewer,
  press,
  publish,
  readBufferedTo,
  signIn,
} from '../support/go-live';
import { createLiveInput, type LiveInput } from '../support/live-input';
import { expect, test } from '../support/living-page';
import { watchFor } from '../support/person';
import { runScript } from '../support/run-script';
import { type Stack, startStack } from '../support/servers';
import { openPart } from '../support/studio';

test.skip(spawnSync('ffmpeg', ['-version']).status !== 0, 'ffmpeg is the encoder, and is not on the path.');

let first: LiveInput;
let other: LiveInput;
let stack: Stack;
const mediaDir = mkdtempSync(join(tmpdir(), 'two-inputs-'));

test.beforeAll(async () => {
  first = await createLiveInput('two-inputs-a');
  other = await createLiveInput('two-inputs-b');
  stack = await startStack({ name: 'two-inputs', env: { ...first.env, MEDIA_DIR: mediaDir } });
});

test.afterAll(async () => {
  await stack.stop();
  await first.stop();
  await other.stop();
  rmSync(mediaDir, { recursive: true, force: true });
});

/** Of the primary first, and then of the backup. */
async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).first().click();
  const made = page.getByRole('status').filter({ hasText: /sk_[\w-]{32}/ });
  const key = /sk_[\w-]{32}/.exec(await made.innerText())?.[0] ?? '';
  await page.reload();
  return key;
}

test('the machine of a show is lost: viewers see the backup, and the replay has both', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const { page, person } = await openBroadcaster(browser, stack);
  await first.start(stack.siteUrl);
  await page.waitForTimeout(1000);
  await other.start(stack.siteUrl);
  await page.waitForTimeout(1000);
  await signIn(page, person);
  const id = await chooseEncoder(page, first, 'HEVC: only newer devices can play it');
  await expect(page.getByText(other.server)).toBeVisible();
  expect(await auditOpenPage(page, 'two servers for encoders')).toEqual([]);
  const key = await makeKey(page);
  const backupKey = await makeKey(page);
  await publish(page);
  await press(page, 'Start now', 'End the show…');
  first.encode(key);
  other.encode(backupKey);
  await expect(page.getByText('Signal is good').first()).toBeVisible({ timeout: 30_000 });
  await openPart(page, 'Overview');
  const { viewer } = await openViewer(browser, stack, id);
  await watchFor(viewer, 6);

  const had = await readBufferedTo(viewer);
  const away = `${first.mediaDir}-away`;
  renameSync(first.mediaDir, away);
  await first.kill();
  const lostMs = Date.now();
  await expectNewPictures(viewer, had);
  const backMs = Date.now() - lostMs;
  test.info().annotations.push({ type: 'picture back', description: `${backMs} ms` });
  expect(backMs).toBeLessThan(15_000);
  await watchFor(viewer, 6);
  await expect(viewer.getByText("We'll be right back")).toBeHidden();

  await runScript(stack, 'studio', 'operator', person.email);
  await page.goto(`${stack.siteUrl}/operator`);
  const inputs = page.getByRole('region', { name: 'Live inputs' });
  await expect(inputs.getByRole('row', { name: first.env.INGEST_URL })).toContainText('Away');
  await expect(inputs.getByRole('row', { name: other.env.INGEST_URL })).toContainText('There');
  expect(await auditOpenPage(page, 'operator with live inputs')).toEqual([]);

  await page.goto(`${stack.siteUrl}/studio/events/${id}`);
  await press(page, 'End the show', 'Reopen the show…');
  await other.cutEncoder();
  const waits = page.getByText('Part of the recording is on a server that is away.');
  await expect(async () => {
    await page.reload();
    await expect(waits).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000 });
  await expect(async () => {
    await viewer.reload();
    await watchFor(viewer, 1);
  }).toPass({ timeout: 60_000 });
  renameSync(away, first.mediaDir);
  await first.start(stack.siteUrl);
  await expect(async () => {
    await page.reload();
    await expect(waits).toBeHidden({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await viewer.reload();
  await watchFor(viewer, 1);
});
