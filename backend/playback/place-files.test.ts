import { expect, it } from 'vitest';
import { createPlaceFiles } from './place-files';
import { createPlaceRules, MOVES_PER_HOUR } from './place-rules';
import { createFolder } from '@/tests/support/temp-folder';

const KEY = { userId: 'u', eventId: 'e', sessionId: 's', screen: 'screen', name: null };
const WISH = { places: [], limit: 1, takeOver: true, shown: null };

it('are written by two processes at once, and neither loses a heartbeat', async () => {
  const folder = createFolder();
  const faults: unknown[] = [];
  const open = () => createPlaceFiles(folder, Date.now, (_message, error) => faults.push(error));
  const [one, two] = [open(), open()];
  await createPlaceRules(one, null, Date.now).hold(KEY, WISH);
  const [place] = await one.list(KEY);
  for (let beat = 0; beat < 50; beat += 1) {
    await Promise.all([one, two].map((files) => files.keep(KEY, place!, place!)));
    expect(await one.list(KEY)).toMatchObject([{ id: place!.id }]);
  }
  expect(faults).toEqual([]);
});

it('go to the last of those who take them over in the same millisecond', async () => {
  const now = () => 1000;
  const files = createPlaceFiles(createFolder(), now, (message) => expect.fail(message));
  const rules = createPlaceRules(files, null, now);
  for (let turn = 0; turn < MOVES_PER_HOUR; turn += 1) {
    const screen = `screen-${turn}`;
    await rules.hold({ ...KEY, screen }, { ...WISH, places: await files.list(KEY) });
    expect(await files.list(KEY)).toMatchObject([{ screen }]);
  }
});
