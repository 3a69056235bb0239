import type { Env } from '@/lib/env/schema';
import { accepts } from './accepts';
import { createFindings, type Finding, type Outside, PATIENCE_MS, toReason } from './finding';

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
export async function checkLiveInput(env: Settings, { fetch }: Pick<Outside, 'fetch'>): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('live input');
  if (env.INGEST_SECRET === undefined)
    return [
      warn(
        'INGEST_SECRET is not set, so encoders have nowhere to stream to.',
        'docs/deploy.md, “Live input”.',
      ),
    ];
  try {
    const answer = await fetch(`${env.INGEST_URL}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  } catch (error) {
    return [
      fail(
        `The live input doesn't respond at ${env.INGEST_URL}: ${toReason(error)}.`,
        'Start it (deploy/marquee-ingest.service), or set INGEST_URL to its address as the site sees it.',
      ),
    ];
  }
  const host = env.INGEST_PUBLIC_HOST;
  const ports = [env.INGEST_RTMP_PORT, ...(env.INGEST_TLS_CERT === undefined ? [] : [env.INGEST_RTMPS_PORT])];
  const closed = [];
  for (const port of ports) if (!(await accepts(host, port))) closed.push(port);
  return closed.length === 0
    ? [ok(`The live input takes encoders at ${host}, port ${ports.join(' and ')}.`)]
    : closed.map((port) =>
        fail(
          `Encoders can't reach port ${port} of ${host}.`,
          'Open it in the firewall, or set INGEST_PUBLIC_HOST to the host of the live input.',
        ),
      );
}
