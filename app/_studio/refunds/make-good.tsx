import type * as z from 'zod';
import { ShowChart } from '@/components/studio/audience/show-charts';
import { FigureList } from '@/components/studio/figure-list';
import { REFUNDS } from '@/lib/content/studio/refunds';
import { type refundRunSchema, studioCalls } from '@/lib/contract/studio';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayLength } from '@/lib/time/say-length';
import { askStudio } from '../ask-studio';

type Run = z.output<typeof refundRunSchema>;
type MakeGood = NonNullable<Run['make_good']>;

const { makeGood: TEXTS } = REFUNDS;

export const sayMakeGood = ({ lost_seconds: seconds, is_all: isAll, percents }: MakeGood) =>
  TEXTS.for(sayLength(seconds * 1000), isAll, percents);

type FactsProps = { eventId: string; run: Run; makeGood: MakeGood; path: string };

/** Why the machine prepared a run, for whom, and what it comes to. */
export async function MakeGoodFacts({ eventId, run, makeGood, path }: FactsProps) {
  const { people, passes, too_old: tooOld, outages } = makeGood;
  const audience =
    outages.length > 0 ? await askStudio(studioCalls.getAudience, { eventId, file: '' }, path) : null;
  const texts = [
    TEXTS.promises,
    ...(passes > 0 ? [TEXTS.passes(passes)] : []),
    ...(tooOld > 0 ? [TEXTS.tooOld(tooOld)] : []),
  ];
  return (
    <div className="grid gap-5">
      <FigureList
        figures={[
          [TEXTS.sum, sayBalance(run.total)],
          [TEXTS.people, String(people)],
          [TEXTS.orders, String(run.orders)],
        ]}
      />
      {texts.map((text) => (
        <p key={text} className="max-w-text">
          {text}
        </p>
      ))}
      {audience?.ok && audience.value.minutes.length > 0 ? (
        <ShowChart audience={audience.value} only={['start', 'outage', 'break', 'end']} />
      ) : null}
    </div>
  );
}
