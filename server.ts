import './lib/env/end-on-fault';
import cluster from 'node:cluster';
import { env } from './lib/env';

const hasWorkers = env.NODE_ENV === 'production' && env.WEB_CONCURRENCY > 1;

// Loaded once it is known which this process is: the primary needs next to nothing of the site.
if (hasWorkers && cluster.isPrimary) {
  const { runPrimary } = await import('./server/workers/primary');
  runPrimary();
} else {
  const { serve } = await import('./server/serve');
  await serve();
}
