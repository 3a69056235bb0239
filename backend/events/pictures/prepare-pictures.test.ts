import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { importEvents } from '../file/import-events';
import { createEventRepository } from '../repository';
import { toEventAnswer } from '../to-event-answer';
import { openPicture } from './pictures';
import { createImageLoader, preparePictures } from './prepare-pictures';
import { openTestStore } from '@/tests/support/store';

const NOW = Date.parse('2027-01-01T00:00:00Z');
const IMAGE = 'https://images.example/a.jpg';
const GONE = { ok: false, says: 'is gone' } as const;

const paint = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function start() {
  const store = await openTestStore();
  const load = vi.fn<Parameters<typeof preparePictures>[2]>(() => Promise.resolve(GONE));

  async function add(images: string[]) {
    const events = images.map((image, index) => ({
      id: `evt-${index}`,
      domain: `d${index}`,
      title: 'Title',
      description: 'Text',
      image,
      start_time: '2027-05-01T20:00:00Z',
      packages: [{ id: 'seat', name: 'Seat', price: 5 }],
    }));
    const outcome = await importEvents(store, JSON.stringify({ events }), NOW, {
      prepare: (read) => preparePictures(store, read, load),
    });
    const row = await createEventRepository(store).findById('evt-0');
    return { outcome, picture: row ? toEventAnswer(row, []).picture : undefined };
  }
  return { store, load, add };
}

it('makes an image into a picture once, for all events that have it, and gives out its files', async () => {
  const { store, load, add } = await start();
  load.mockResolvedValue({ ok: true, bytes: await paint('#204060') });
  const { outcome, picture } = await add([IMAGE, IMAGE]);
  expect(outcome).toMatchObject({ ok: true, value: { added: 2, lines: [] } });
  expect(load.mock.calls).toEqual([[IMAGE]]);
  expect(picture).toMatchObject({ wide: [300] });
  const name = `${picture?.path.slice('/pictures/'.length)}-w300.avif`;
  const file = await openPicture(store, name);
  expect(file).toBeInstanceOf(Uint8Array);
  expect(await sharp(file ?? undefined).metadata()).toMatchObject({ width: 300, format: 'heif' });
  expect(await openPicture(store, name.replace('300', '301'))).toBeNull();
});

it('keeps the picture of an image that cannot be had again, says so, and drops that of another', async () => {
  const { load, add } = await start();
  load.mockResolvedValueOnce({ ok: true, bytes: await paint('#204060') });
  const { picture: first } = await add([IMAGE]);
  const { outcome, picture: second } = await add([IMAGE]);
  const lines = [
    'evt-0  note: its image is gone. Pages keep the picture they have, or show the image itself.',
  ];
  expect(outcome).toMatchObject({ ok: true, value: { lines } });
  expect(second).toEqual(first);
  load.mockResolvedValueOnce({ ok: true, bytes: await paint('#c04060') });
  expect((await add([IMAGE])).picture?.path).not.toBe(first?.path);
  expect((await add(['https://images.example/b.jpg'])).picture).toBeNull();
});

it('asks for no picture that comes with the site, and reads no file but those of the site', async () => {
  const { load, add } = await start();
  expect((await add(['/posters/last-bell-1600.webp'])).picture?.path).toBe('/posters/last-bell');
  expect(load).not.toHaveBeenCalled();
  const read = createImageLoader('public');
  expect(await read('/posters/last-bell-1600.webp')).toMatchObject({ ok: true });
  for (const image of ['/../package.json', '/%2e%2e/package.json', '/posters/none.webp'])
    expect(await read(image)).toEqual({ ok: false, says: 'is not in public' });
});
