import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePicture } from './make-picture';

const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8040c0' } });

describe('makePicture', () => {
  it('has every size up to that of the image, as AVIF and WebP, and its color', async () => {
    const jpeg = await create(1000, 600)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'A camera' } })
      .toBuffer();
    const made = await makePicture(jpeg);
    expect(made?.picture).toMatchObject({
      color: expect.stringMatching(/^#8[01]4[01](?:c0|bf)$/) as string,
      wide: [480, 800, 1000],
    });
    expect(made?.picture.path).toMatch(/^\/pictures\/[\da-f]{24}$/);
    expect(made?.files).toHaveLength(6);
    for (const { name, bytes } of made?.files ?? []) {
      const [, width, format] = /^[\da-f]{24}-w(\d+)\.(avif|webp)$/.exec(name) ?? [];
      const found = await sharp(bytes).metadata();
      expect([found.width, found.format, found.exif]).toEqual([
        Number(width),
        format === 'avif' ? 'heif' : 'webp',
        undefined,
      ]);
      expect(found.height).toBe(Math.round(Number(width) * 0.6));
    }
  });

  it('turns an image as its camera was held', async () => {
    const turned = await create(600, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect((await makePicture(turned))?.picture).toMatchObject({ wide: [300] });
  });

  it('makes nothing of a page, a drawing (it could name other files) or half an image', async () => {
    const whole = await create(900, 900).png({ compressionLevel: 0 }).toBuffer();
    for (const bytes of [
      Buffer.from('<!doctype html><p>Not found</p>'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      whole.subarray(0, 20_000),
    ])
      expect(await makePicture(bytes)).toBeNull();
  });
});
