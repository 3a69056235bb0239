import { EVENT_FORM } from '@/lib/content/studio/event-form';
import { MAKE_GOOD_PRESETS, toMakeGoodText } from '@/lib/contract/make-good';
import type { DraftEntry } from '@/lib/contract/studio';

/** The draft's own is one of them, wherever it came from. */
export function toPromises(own: DraftEntry['make_good']): Record<string, string> {
  const all = own ? [...MAKE_GOOD_PRESETS, own] : MAKE_GOOD_PRESETS;
  const { noMakeGood, promise } = EVENT_FORM.buyers;
  return {
    '': noMakeGood,
    ...Object.fromEntries(all.map((steps) => [toMakeGoodText(steps), steps.map(promise).join(', ')])),
  };
}
