import type { HlsConfig } from 'hls.js';
import { retryMs } from '@/lib/playback/backoff';

type LoaderClass = HlsConfig['loader'];

const isRefusal = (status: number) => status >= 400 && status < 500;

/**
 * A loader that tells of a segment or key the site refuses only after a while, longer with each:
 * hls.js goes on to the next segment at once, of which a playlist has many.
 */
export function createPatientLoader(Base: LoaderClass): LoaderClass {
  let refusals = 0;
  return class extends Base {
    #timer: ReturnType<typeof setTimeout> | undefined;

    override load(...[context, config, callbacks]: Parameters<InstanceType<LoaderClass>['load']>): void {
      if (!('frag' in context)) return super.load(context, config, callbacks);
      super.load(context, config, {
        ...callbacks,
        onSuccess(...answer) {
          refusals = 0;
          callbacks.onSuccess(...answer);
        },
        onError: (...answer) => {
          if (!isRefusal(answer[0].code)) return callbacks.onError(...answer);
          refusals += 1;
          this.#timer = setTimeout(() => callbacks.onError(...answer), retryMs(refusals));
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
