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

/** Offered by the studio; the events file may have others. */
export const MAKE_GOOD_PRESETS: readonly MakeGood[] = [
  [
    { lost_minutes: 10, percent: 25 },
    { lost_minutes: 30, percent: 50 },
  ],
  [
    { lost_minutes: 5, percent: 25 },
    { lost_minutes: 15, percent: 50 },
    { lost_minutes: 30, percent: 100 },
  ],
  [{ lost_minutes: 30, percent: 50 }],
];

/** As a form has it: "10:25,30:50", and "" without a promise. */
export const toMakeGoodText = (steps: MakeGood | null | undefined): string =>
  (steps ?? []).map(({ lost_minutes: minutes, percent }) => `${minutes}:${percent}`).join(',');

/** Of `toMakeGoodText`. Null for none, and for what is no promise. */
export function readMakeGoodText(text: string): MakeGood | null {
  const steps = text.split(',').map((step) => {
    const [minutes, percent] = step.split(':');
    return { lost_minutes: Number(minutes), percent: Number(percent) };
  });
  return makeGoodSchema.safeParse(steps).data ?? null;
}

/** As buyers read it, on pages and in mails. */
export function sayMakeGood(steps: MakeGood): string {
  const said = steps.map(({ lost_minutes: minutes, percent }, index) => {
    const more = `more than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
    return index === 0
      ? `If ${more} of the show are lost, ${percent}% of the price goes back`
      : `${more}, ${percent}%`;
  });
  return `${said.join('; ')}. If the show never begins or is canceled, all of it goes back.`;
}
