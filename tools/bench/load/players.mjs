import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCount, now, serveLoad } from './worker.mjs';

const ANSWER_MS = 10_000;
const ADDRESS_BYTES = 2000;

/**
 * Each of `players` (`url` of its playlist, `headers`) asks for the playlist each `everyMs`, and
 * for the newest segment in it. Playlists count from when they were due.
 */
serveLoad(async ({ players, everyMs }, times) => {
  const agent = new Agent({ keepAlive: true });
  const counts = { playlist: createCount(times), segment: createCount(times) };

  async function fetchEnd(what, url, headers, sinceMs) {
    try {
      const text = await send(url, { agent, headers });
      counts[what].succeed(sinceMs);
      return text;
    } catch (error) {
      counts[what].fail(error.message);
      return '';
    }
  }

  async function play({ url, headers }, number) {
    let seen = null;
    const firstMs = times.beginMs + (number / players.length) * everyMs;
    for (let dueMs = firstMs; dueMs < times.endMs; dueMs += everyMs) {
      if (dueMs > now()) await sleep(dueMs - now());
      const text = await fetchEnd('playlist', url, headers, dueMs);
      const newest = text.trimEnd().split('\n').pop();
      if (newest === '' || newest === seen) continue;
      seen = newest;
      await fetchEnd('segment', new URL(newest, url), headers, now());
    }
  }

  await Promise.all(players.map(play));
  agent.destroy();
  return { playlist: counts.playlist.toFigures(), segment: counts.segment.toFigures() };
});

function send(url, options) {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    get(url, { ...options, signal }, (response) => {
      let end = Buffer.alloc(0);
      response.on('data', (part) => (end = toEnd(end, part))).once('error', reject);
      response.once('end', () =>
        response.statusCode === 200
          ? resolve(end.toString('latin1'))
          : reject(new Error(`status ${response.statusCode}`)),
      );
    }).once('error', reject);
  });
}

/** The last line of a playlist is the address of its newest segment. */
const toEnd = (end, part) =>
  part.length >= ADDRESS_BYTES ? part : Buffer.concat([end, part]).subarray(-ADDRESS_BYTES);
