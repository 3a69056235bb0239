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

/** The site has to reach it, and encoders its ports. */
export async function* checkLiveInput(env: Settings, outside: Pick<Outside, 'fetch'>): Check {
  if (env.INGEST_SECRET === undefined) {
    const says = 'INGEST_SECRET is not set, so encoders have nowhere to stream to.';
    yield warn(says, 'docs/deploy.md, “Live input”.');
    return;
  }
  try {
    const answer = await createAsk(outside)(`${env.INGEST_URL}/healthz`);
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  } catch (error) {
    yield fail(
      `The live input doesn't respond at ${env.INGEST_URL}: ${toReason(error)}.`,
      'Start it (deploy/marquee-ingest.service), or set INGEST_URL to its address as the site sees it.',
    );
    return;
  }
  const host = env.INGEST_PUBLIC_HOST;
  const securePorts = env.INGEST_TLS_CERT === undefined ? [] : [env.INGEST_RTMPS_PORT];
  for (const port of [env.INGEST_RTMP_PORT, ...securePorts])
    if (await accepts(host, port)) yield ok(`The live input takes encoders at ${host}, port ${port}.`);
    else
      yield fail(
        `Encoders can't reach port ${port} of ${host}.`,
        'Open it in the firewall, or set INGEST_PUBLIC_HOST to the host of the live input.',
      );
}
