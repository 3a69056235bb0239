import { Buffer } from 'node:buffer';
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { auditOpenPage, PHONE } from './support/audit';
import { expect, test } from './support/fixtures';
import { createOrganisation } from './support/open-sale';
import { signUp } from './support/person';

const UPLOADS = '**/api/studio/uploads/**';

/** Bytes after the end of the picture, so that it takes several chunks. */
async function createPhoto(background: string): Promise<Buffer> {
  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([photo, Buffer.alloc(1_800_000)]);
}

async function openForm(page: Page, siteUrl: string): Promise<void> {
  await signUp(page, siteUrl);
  await page.goto(`/studio/events/${await createOrganisation(page)}/page`);
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Upload a picture').setInputFiles({ name, mimeType: 'image/jpeg', buffer });

const pathOf = (page: Page) => page.locator('input[name="image"]');

test('a picture is uploaded on a phone, its focus chosen, and it is on the event', async ({
  page,
  stack,
}) => {
  await page.setViewportSize(PHONE);
  await openForm(page, stack.siteUrl);
  await choose(page, 'stage.jpg', await createPhoto('#2050a0'));
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  await expect(pathOf(page)).toHaveValue(/^\/pictures\/[\da-f]{24}-w1200\.webp$/, { timeout: 30_000 });
  await page.getByLabel('Left', { exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Left', { exact: true })).toBeChecked();
  const picture = page.locator('form img').first();
  await expect(picture).toHaveAttribute('src', /^\/pictures\//);
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await auditOpenPage(page, 'the form with a picture')).toEqual([]);
});

test('an upload goes on after a lost connection and a reload, is refused with a sentence, and is canceled', async ({
  page,
  stack,
}, info) => {
  await openForm(page, stack.siteUrl);
  // Of a file on the disk, because one from memory has another date after the reload.
  const file = info.outputPath('stage.jpg');
  await writeFile(file, await createPhoto('#a05020'));
  const input = page.getByLabel('Upload a picture');
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await page.route(UPLOADS, (route) => (offsets.length > 1 ? route.abort() : route.continue()));
  await input.setInputFiles(file);
  await expect.poll(() => offsets.length).toBeGreaterThan(1);
  await page.reload();
  await page.unroute(UPLOADS);
  await page.route(UPLOADS, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 405 }) : route.continue(),
  );
  await input.setInputFiles(file);
  await expect(page.getByText('a proxy in front of this site drops where it stopped')).toBeVisible();
  await page.unroute(UPLOADS);
  offsets.length = 0;
  await input.setInputFiles(file);
  await expect(pathOf(page)).toHaveValue(/^\/pictures\//, { timeout: 30_000 });
  expect(offsets[0]).toBeGreaterThan(0);

  await choose(page, 'stage.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'));
  await expect(page.getByText('This file is not a picture that we can read.')).toBeVisible();
  await page.route(UPLOADS, () => undefined);
  await choose(page, 'stage.jpg', await createPhoto('#20a050'));
  await page.getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
