import type { HlsConfig } from 'hls.js';
import { retryMs } from '@/lib/playback/backoff';
import { takePlaylist } from './early';

type LoaderClass = HlsConfig['loader'];

/**
 * A loader that begins with the playlist that is here already (early.ts), and tells of a
 * segment or key that can't be had only after a while, longer with each:
 * hls.js asks for an initialization segment again at once, and after a refusal for the next of the
 * many segments of a playlist.
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
