/**
 * Starts the built site, opens a page, registers, logs in, buys a ticket in the sandbox and fetches
 * the first segment of the event. Ends with code 1 and the reason when something is not as it
 * should be. Started with `--import tsx`.
 */
import { startStack } from '../e2e/support/servers.ts';
import { readAnswer } from './bench/load/read-answer.mjs';
import { buyByCard, createPost } from './soak/people.mjs';

const EVENT = 'evt-last-bell';
const email = 'walker@buyers.example';

async function read(address, headers = {}) {
  const response = await fetch(address, { headers });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

const stack = await startStack({ name: `node-${process.versions.node}` });
try {
  const { siteUrl, sandboxUrl } = stack;
  const home = await read(`${siteUrl}/`);
  if (!home.includes('<h1')) throw new Error('The home page has no heading.');

  const buyer = createPost(siteUrl);
  await buyer.register(email);
  await readAnswer(await buyer.send('/api/auth/login', { email, password: 'standing-room-only' }));

  const page = await read(`${siteUrl}/events/${EVENT}`);
  if (!page.includes('Last Bell')) throw new Error('The page of the event does not name it.');
  const item = { eventId: EVENT, selectedPackage: 'main-card' };
  await buyByCard(buyer, sandboxUrl, item, { references: new Set() }, false);

  const media = `${siteUrl}/api/playback/${EVENT}/media/360p/`;
  const token = await buyer.send(`/api/playback/${EVENT}/token`, { screen: 'the-screen-of-a-walk' });
  if (token.status !== 200) throw new Error(`The token answered ${token.status}: ${await token.text()}`);
  const cookie = token.headers.getSetCookie()[0].split(';')[0];
  const playlist = (await read(`${media}index.m3u8`, { cookie })).toString();
  const [segment] = playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const { length } = await read(media + segment);
  console.log(`Node ${process.versions.node}: a ticket was bought, and a segment of ${length} bytes came.`);
} finally {
  await stack.stop();
}
