import sharp from 'sharp';

const HOUR = 3_600_000;

/** Name of a page in the table, and when its event starts and ends, in hours from now. */
const EVENTS = { live: [-1, 2], upcoming: [24, 27], replay: [-5, -2] };

export const EVENT_PAGES = Object.keys(EVENTS);

/**
 * Imports a broadcaster's events, one in each phase, with a photograph of 3,000 pixels as their
 * image.
 * @returns the address of each at its own host, by the name of the page
 */
export async function addEventHosts(site) {
  const bytes = await makePhotograph(3000, 2000);
  const toTime = (hours) => new Date(Date.now() + hours * HOUR).toISOString();
  const events = Object.entries(EVENTS).map(([name, [from, to]]) => ({
    ...{
      domain: `bench-${name}`,
      title: 'A Night at the Old Waterworks',
      image: 'https://images.example/a.jpg',
    },
    ...{
      start_time: toTime(from),
      end_time: toTime(to),
      timezone: 'Europe/Lisbon',
      broadcaster: 'Waterworks',
    },
  }));
  await site.addEvents(events, async () => ({ ok: true, bytes }));
  return new Map(EVENT_PAGES.map((name) => [name, `http://${site.hostOf(`bench-${name}`)}/`]));
}

/** As heavy as a photograph: noise of every size, the finer the fainter (1/f). */
async function makePhotograph(width, height) {
  const layers = await Promise.all(
    [6, 24, 96, 384, 1536].map(async (across, index) => {
      const down = Math.round((across * height) / width);
      const noise = { type: 'gaussian', mean: 128, sigma: 60 / (index + 1) };
      const create = { width: across, height: down, channels: 3, noise, background: '#000' };
      const input = await sharp({ create }).png().toBuffer();
      return {
        input: await sharp(input).resize(width, height, { kernel: 'cubic' }).png().toBuffer(),
        blend: 'soft-light',
      };
    }),
  );
  const base = sharp({ create: { width, height, channels: 3, background: '#80786c' } });
  return base.composite(layers).jpeg({ quality: 88 }).toBuffer();
}
