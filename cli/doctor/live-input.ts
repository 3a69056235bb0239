import type { Env } from '@/lib/env/schema';
import { accepts, type Check, createAsk, createFindings, type Outside, toReason } from './finding';

const { ok, warn, fail } = createFindings('live input');

type Settings = Pick<
  Env,
  | 'INGEST_URL'
  | 'INGEST_SECRET'
  | 'INGEST_PUBLIC_HOST'
  | 'INGEST_RTMP_PORT'
  | 'INGEST_RTMPS_PORT'
  | 'INGEST_TLS_CERT'
>;

export type RegisteredInput = { url: string; server: string; state: 'there' | 'draining' | 'away' };

/** The site has to reach each that has registered, and encoders its ports. */
export async function* checkLiveInput(
  env: Settings,
  outside: Pick<Outside, 'fetch'>,
  registered: readonly RegisteredInput[] = [],
): Check {
  if (env.INGEST_SECRET === undefined) {
    const says = 'INGEST_SECRET is not set, so encoders have nowhere to stream to.';
    yield warn(says, 'docs/deploy.md, “Live input”.');
    return;
  }
  if (registered.length === 0) return yield* checkOne(env, env.INGEST_URL, outside);
  for (const { url, state, server } of registered) {
    if (state === 'away')
      yield fail(
        `The live input ${url} is away.`,
        'Start it, check that INGEST_AUTH_URL leads to the site and its INGEST_URL from the site to it, and compare the clocks of both machines.',
      );
    else yield* checkOne(env, url, outside, server);
  }
  if (registered.length === 1)
    yield warn(
      'There is one live input, so a show ends with its machine.',
      'docs/deploy.md, “Two live inputs”.',
    );
}

async function* checkOne(
  env: Settings,
  url: string,
  outside: Pick<Outside, 'fetch'>,
  server: string | null = null,
): Check {
  try {
    const answer = await createAsk(outside)(`${url}/healthz`);
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  } catch (error) {
    yield fail(
      `The live input doesn't respond at ${url}: ${toReason(error)}.`,
      'Start it (deploy/marquee-ingest.service), or set INGEST_URL to its address as the site sees it.',
    );
    return;
  }
  const { hostname, port: own } = new URL(server?.replace(/^rtmps?:/, 'http:') ?? 'http://none.invalid');
  const host = server === null ? env.INGEST_PUBLIC_HOST : hostname;
  const securePorts = env.INGEST_TLS_CERT === undefined ? [] : [env.INGEST_RTMPS_PORT];
  const ports = server === null ? [env.INGEST_RTMP_PORT, ...securePorts] : [Number(own || 1935)];
  for (const port of ports)
    if (await accepts(host, port)) yield ok(`The live input takes encoders at ${host}, port ${port}.`);
    else
      yield fail(
        `Encoders can't reach port ${port} of ${host}.`,
        'Open it in the firewall, or set INGEST_PUBLIC_HOST to the host of the live input.',
      );
}
