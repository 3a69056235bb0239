import type { HlsConfig } from 'hls.js';
import { retryMs } from '@/lib/playback/backoff';

type LoaderClass = HlsConfig['loader'];

/**
 * A loader that tells of a segment or key that can't be had only after a while, longer with each:
 * hls.js asks for an initialization segment again at once, and after a refusal for the next of the
 * many segments of a playlist.
 */
export function createPatientLoader(Base: LoaderClass): LoaderClass {
  let failures = 0;
  return class extends Base {
    #timer: ReturnType<typeof setTimeout> | undefined;

    override load(...[context, config, callbacks]: Parameters<InstanceType<LoaderClass>['load']>): void {
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
      clearTimeout(this.#timer);
      super.abort();
    }

    override destroy(): void {
      clearTimeout(this.#timer);
      super.destroy();
    }
  };
}
