import * as z from 'zod';

/** At most so much of a show is asked about. */
const MAX_MINUTES = 600;

const countTo = (max: number, unit: string) => {
  const error = `needs a whole number of ${unit} from 1 to ${max}`;
  return z.number({ error }).int(error).min(1, error).max(max, error);
};

type Step = { lost_minutes: number; percent: number };

/**
 * What goes back when a show is lost in part: `percent` of what the ticket cost once more than
 * `lost_minutes` are lost. A show that never begins or is canceled gives all of it back.
 */
export const makeGoodSchema = z
  .array(
    z.strictObject({ lost_minutes: countTo(MAX_MINUTES, 'minutes'), percent: countTo(100, 'percent') }),
    { error: 'needs a list of steps' },
  )
  .min(1, 'needs 1 to 3 steps')
  .max(3, 'needs 1 to 3 steps')
  .refine(rises, 'needs steps that rise in minutes and percent');

function rises(steps: readonly Step[]): boolean {
  return steps.every((step, index) => {
    const before = steps[index - 1];
    return !before || (step.lost_minutes > before.lost_minutes && step.percent > before.percent);
  });
}

export type MakeGood = z.output<typeof makeGoodSchema>;
