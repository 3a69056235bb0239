import { toShowText } from '@/lib/contract/show-id';
import { judgeKey } from './authorize';
import type { LiveContext } from './live-context';

/**
 * Disconnects the encoders that could not begin now: their key is no longer the newest, or their
 * show is over. The input watch repeats it, so nothing is lost with a process.
 */
export async function checkEncoders({ deps: { store, now }, ingest }: LiveContext): Promise<void> {
  for (const { show, key } of await ingest.listEncoders()) {
    const judged = await judgeKey(store, key, now());
    if (judged.ok ? judged.value.show !== toShowText(show) : judged.error.code === 'forbidden')
      await ingest.disconnect(show, key);
  }
}
