import './lib/env/end-on-fault';
import cluster from 'node:cluster';
import { env } from './lib/env';

const hasWorkers = env.NODE_ENV === 'production' && env.WEB_CONCURRENCY > 1;

// Loaded once this process knows its role: the primary needs almost nothing of the site.
if (hasWorkers && cluster.isPrimary) {
  const { runPrimary } = await import('./server/workers/primary');
  runPrimary();
} else {
  const { serve } = await import('./server/serve');
  await serve();
}
