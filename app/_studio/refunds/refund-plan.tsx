import { PROVIDERS } from '@/lib/contract/payment-providers';
import type * as z from 'zod';
import { FigureList } from '@/components/studio/figure-list';
import { TextLink } from '@/components/ui/intent-link';
import { ORDERS } from '@/lib/content/studio/orders';
import { REFUNDS } from '@/lib/content/studio/refunds';
import { type ORDER_FILTERS, PASS_HOLDERS, type refundRunsSchema } from '@/lib/contract/studio';
import { toOrderPath } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayFees } from '@/components/studio/report/say-fees';
import { DialogForm } from '../page-form';

type Plan = NonNullable<z.output<typeof refundRunsSchema>['plan']>;
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
) =>
  REFUNDS.who({
    ...chosen,
    ticket: packages[chosen.package] ?? chosen.package,
    isPass: chosen.package === PASS_HOLDERS,
  });

const { start } = REFUNDS;
const GROUPS = [
  { fields: [{ kind: 'area', rows: 4, name: 'message', label: start.message, value: '' }] },
] as const;

export function RefundPlan({ eventId, plan, packages, seen, path }: RefundPlanProps) {
  const { people, orders, percent, ending, needs_approval: needsApproval } = plan;
  const total = sayBalance(plan.total);
  const who = sayWho(plan, packages);
  const left = ['free', 'disputed', 'refunded', 'underway', 'deleted'] as const;
  const figures = [
    [REFUNDS.figures.total, total],
    [REFUNDS.figures.people, String(people)],
    [REFUNDS.figures.orders, String(orders)],
    [REFUNDS.figures.fees, sayFees({ ...plan, all: orders })],
    ...left
      .filter((name) => plan[name] > 0)
      .map((name): [string, string] => [REFUNDS.figures[name], String(plan[name])]),
  ] as const;
  const [least, most] = [sayBalance(plan.least), sayBalance(plan.most)];
  const actions = needsApproval ? start.toApprove : start.now;
  return (
    <>
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
      {orders === 0 ? (
        <p>{REFUNDS.nothing}</p>
      ) : (
        <>
          <Buyers eventId={eventId} plan={plan} />
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
                percent: String(percent),
                fingerprint: plan.fingerprint,
              }}
              groups={GROUPS}
              texts={{
                open: actions.open(total, people),
                title: actions.title(total, people),
                text: [
                  `${REFUNDS.chosen(who, percent)}.`,
                  start.each(least, most),
                  start.tickets(ending, orders, plan.package === PASS_HOLDERS ? 'passes' : 'tickets'),
                  start.mails,
                ].join(' '),
                submit: actions.submit(total),
                sending: start.sending,
              }}
              path={path}
              variant="primary"
            >
              {needsApproval ? <p>{start.approval}</p> : null}
            </DialogForm>
          </div>
        </>
      )}
    </>
  );
}

function Buyers({ eventId, plan: { buyers, orders } }: { eventId: string; plan: Plan }) {
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">{REFUNDS.buyers}</summary>
      <ul className="grid max-h-96 max-w-text overflow-y-auto border-y border-line">
        {buyers.map(({ order, is_pass: isPass, name, amount }) => (
          <li key={order} className="flex justify-between gap-4 border-line py-2 not-last:border-b">
            <span className="min-w-0 wrap-anywhere" dir="auto">
              {isPass ? (
                (name ?? ORDERS.deleted)
              ) : (
                <TextLink href={toOrderPath(eventId, order)}>{name ?? ORDERS.deleted}</TextLink>
              )}
            </span>
            <span className="tabular-nums">{sayBalance(amount)}</span>
          </li>
        ))}
      </ul>
      {orders > buyers.length ? <p className="pt-2">{REFUNDS.more(orders - buyers.length)}</p> : null}
    </details>
  );
}
