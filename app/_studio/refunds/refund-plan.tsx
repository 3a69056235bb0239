import { PROVIDERS } from '@/lib/contract/payment-providers';
import type * as z from 'zod';
import { FigureList } from '@/components/studio/figure-list';
import { REFUNDS } from '@/lib/content/studio/refunds';
import type { ORDER_FILTERS, refundRunsSchema } from '@/lib/contract/studio';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayFees } from '@/components/studio/report/say-fees';
import { DialogForm } from '../page-form';

type Plan = z.output<typeof refundRunsSchema>['plan'];
type RefundPlanProps = {
  eventId: string;
  plan: Plan;
  packages: Record<string, string>;
  seen: number;
  path: string;
};

export const sayWho = (
  chosen: Pick<Plan, (typeof ORDER_FILTERS)[number]>,
  packages: Record<string, string>,
) => REFUNDS.who({ ...chosen, ticket: packages[chosen.package] ?? chosen.package });

const { start } = REFUNDS;
const GROUPS = [
  { fields: [{ kind: 'area', rows: 4, name: 'message', label: start.message, value: '' }] },
] as const;

export function RefundPlan({ eventId, plan, packages, seen, path }: RefundPlanProps) {
  const total = sayBalance(plan.total);
  const who = sayWho(plan, packages);
  const counts = ['people', 'orders', 'free', 'disputed', 'refunded', 'underway', 'deleted'] as const;
  const figures = [
    [REFUNDS.figures.total, total],
    [REFUNDS.figures.fees, sayFees({ ...plan, all: plan.orders })],
    ...counts.map((name): [string, string] => [REFUNDS.figures[name], String(plan[name])]),
  ] as const;
  return (
    <>
      <p className="font-semibold" dir="auto">
        {who}
      </p>
      <FigureList figures={figures} />
      <ul className="grid gap-1">
        {plan.balances.map(({ provider, needed, covers }) => (
          <li key={provider} className="flex flex-wrap gap-x-2">
            <span className="font-semibold">{PROVIDERS[provider].payments}</span>
            <span>{REFUNDS.needs(sayBalance(needed))}</span>
            <span>{REFUNDS.covers[covers]}</span>
          </li>
        ))}
      </ul>
      <p className="max-w-text text-sm text-muted">{REFUNDS.skipped}</p>
      {plan.orders === 0 ? (
        <p>{REFUNDS.nothing}</p>
      ) : (
        <div>
          <DialogForm
            name="studio/refunds/start"
            fixed={{
              eventId,
              seen: String(seen),
              package: plan.package,
              code: plan.code,
              day: plan.day,
              country: plan.country,
              percent: String(plan.percent),
              fingerprint: plan.fingerprint,
            }}
            groups={GROUPS}
            texts={{ ...start, text: start.text(who, plan.orders, total) }}
            path={path}
            variant="primary"
          >
            {plan.needs_approval ? <p>{start.approval}</p> : null}
          </DialogForm>
        </div>
      )}
    </>
  );
}
