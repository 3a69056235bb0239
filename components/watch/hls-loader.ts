import type { HlsConfig } from 'hls.js';
import { retryMs } from '@/lib/player/backoff';
import { takePlaylist } from './early';

type LoaderClass = HlsConfig['loader'];

/**
 * Delays the report of a failed segment or key, because hls.js retries at once and skips through
 * the playlist.
 */
export function createPatientLoader(Base: LoaderClass): LoaderClass {
  let failures = 0;
  return class extends Base {
    #timer: ReturnType<typeof setTimeout> | undefined;
    #isOver = false;

    override load(...[context, config, callbacks]: Parameters<InstanceType<LoaderClass>['load']>): void {
      const early = 'frag' in context ? null : takePlaylist(context.url);
      if (early) {
        void early.then((data) => {
          if (this.#isOver) return;
          if (data === null) return super.load(context, config, callbacks);
          const nowMs = performance.now();
          Object.assign(this.stats.loading, { start: nowMs, first: nowMs, end: nowMs });
          callbacks.onSuccess({ url: context.url, data, code: 200 }, this.stats, context, null);
        });
        return;
      }
      if (!('frag' in context)) return super.load(context, config, callbacks);
      super.load(context, config, {
        ...callbacks,
        onSuccess(...answer) {
          failures = 0;
          callbacks.onSuccess(...answer);
        },
        onError: (...answer) => {
          failures += 1;
          this.#timer = setTimeout(() => callbacks.onError(...answer), retryMs(failures));
        },
      });
    }

    override abort(): void {
      this.#isOver = true;
      clearTimeout(this.#timer);
      super.abort();
    }

    override destroy(): void {
      this.#isOver = true;
      clearTimeout(this.#timer);
      super.destroy();
    }
  };
}
