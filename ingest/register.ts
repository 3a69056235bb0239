import { randomUUID } from 'node:crypto';
import { registeredIngestSchema } from '@/lib/contract/ingest';
import { createIntervalJob } from '@/lib/process/interval-job';
import type { Shows } from './show/shows';

const EVERY_MS = 2000;
const LATE_MS = 5000;

export type RegisterOptions = {
  /** Of the site. Null where it is not told. */
  registerUrl: string | null;
  /** Where encoders find this input. */
  server: string;
  version: string;
};

type Options = RegisterOptions & {
  url: string;
  secret: string;
  shows: Pick<Shows, 'listNames'>;
  report: (message: string, error: unknown) => void;
};

export type Register = ReturnType<typeof createRegister>;

/** Says each two seconds that this input is there, and learns what viewers get elsewhere. */
export function createRegister({ registerUrl, url, server, version, secret, shows, report }: Options) {
  /** Of this process. */
  const id = randomUUID();
  let known = registeredIngestSchema.parse({ is_draining: false, elsewhere: [] });
  let isReported = false;

  async function tell(): Promise<void> {
    if (registerUrl === null) return;
    try {
      const response = await fetch(registerUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ url, id, server, version, ...(await shows.listNames()) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(LATE_MS),
      });
      if (!response.ok)
        throw new Error(`The site answers ${response.status} ${(await response.text()).slice(0, 300)}`);
      known = registeredIngestSchema.parse(await response.json());
      isReported = false;
    } catch (error) {
      // What it knows stays true enough: the site alone decides which input it asks.
      if (!isReported) report(`The site could not be told of this live input at ${registerUrl}.`, error);
      isReported = true;
    }
  }

  const job = createIntervalJob(tell, EVERY_MS);
  return {
    id,
    start: () => job.start(),
    tell: () => job.run(),
    stop: () => job.stop(),
    /** Whether it takes no new shows. */
    isDraining: () => known.is_draining,
    /** Whether viewers get a show elsewhere than at the home that is asked. */
    isLost: (show: string, home: number) =>
      known.elsewhere.some((one) => one.show === show && one.number >= home),
  };
}
