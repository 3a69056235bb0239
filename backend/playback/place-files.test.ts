import { expect, it } from 'vitest';
import { createPlaceFiles } from './place-files';
import { createFolder } from '@/tests/support/temp-folder';

it('are written by two processes at once, and neither loses a heartbeat', async () => {
  const folder = createFolder();
  const faults: unknown[] = [];
  const open = () => createPlaceFiles(folder, Date.now, (_message, error) => faults.push(error));
  const [one, two] = [open(), open()];
  const key = { userId: 'u', eventId: 'e', sessionId: 's', screen: 'screen', name: null };
  const proof = await one.take(key, 1);
  const [place] = await one.list(key);
  for (let beat = 0; beat < 50; beat += 1) {
    await Promise.all([one, two].map((files) => files.keep(key, place!, proof)));
    expect(await one.list(key)).toMatchObject([{ id: place!.id }]);
  }
  expect(faults).toEqual([]);
});
