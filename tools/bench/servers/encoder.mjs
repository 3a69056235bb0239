import { randomBytes } from 'node:crypto';
import { dial, toPicture } from '../../../tests/ingest/rtmp-client.ts';

const FRAME_MS = 40;
const KEYFRAME_MS = 2000;
const SOUND_MS = 1024 / 48;
/** 500 kbit/s. */
const PICTURE_BYTES = 2500;
/** As far as viewers go back. */
const BEFORE_MS = 300_000;

/** Sends pictures that no decoder understands, those of the first five minutes at once. */
export async function startEncoder({ port, key }) {
  const client = await dial(port);
  await client.publish(key);
  client.configure();
  const beganMs = Date.now() - BEFORE_MS;
  let [pictureMs, soundMs] = [0, 0];
  const timer = setInterval(() => {
    for (; pictureMs < Date.now() - beganMs; pictureMs += FRAME_MS) {
      client.send(9, pictureMs, toPicture(pictureMs % KEYFRAME_MS === 0, PICTURE_BYTES));
      for (; soundMs < pictureMs + FRAME_MS; soundMs += SOUND_MS)
        client.send(8, Math.round(soundMs), Buffer.concat([Buffer.of(0xaf, 1), randomBytes(100)]));
    }
  }, FRAME_MS);
  return {
    what: 'The encoder',
    isUp: async () => !client.isClosed(),
    async stop() {
      clearInterval(timer);
      client.close();
    },
  };
}
