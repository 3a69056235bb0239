import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 60;

/** Asks again and again until `check` says yes. @returns false when time is over first */
export async function until(check, milliseconds) {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if (await check()) return true;
    await sleep(EVERY_MS);
  }
  return false;
}

/** The address on this machine of something that listens on `bindHost`. */
export const localAddress = (bindHost) => ({ '0.0.0.0': '127.0.0.1', '::': '::1' })[bindHost] ?? bindHost;

/**
 * The status of the site's front page, or 0 without an answer. It is asked by its public name,
 * since it goes by that.
 */
export function askSite(settings) {
  const headers = { host: new URL(settings.siteUrl).host };
  const target = {
    host: localAddress(settings.bindHost),
    port: settings.port,
    path: '/',
    headers,
    timeout: 30_000,
  };
  return new Promise((resolve) => {
    const request = get(target, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('error', () => resolve(0)).once('timeout', () => request.destroy());
  });
}
