import { afterEach } from 'vitest';
import { startIngest } from './start-ingest';

/** Starts live inputs that end with their test. */
export function useIngests(): typeof startIngest {
  const started: Awaited<ReturnType<typeof startIngest>>[] = [];
  afterEach(async () => {
    for (const ingest of started.splice(0)) await ingest.close();
  });
  return async (...options) => {
    const ingest = await startIngest(...options);
    started.push(ingest);
    return ingest;
  };
}
