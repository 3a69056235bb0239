import type * as z from 'zod';
import { StudioSection } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { sayLeft } from '@/lib/content/studio/care';
import { ORDER_PAGE } from '@/lib/content/studio/orders';
import type { eventOrderSchema } from '@/lib/contract/studio';
import { withQuery } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';
import { DialogForm, PageForm } from '../page-form';

const { refund, ask, move, resend, free } = ORDER_PAGE;

const REFUND_GROUPS = [
  {
    fields: [
      { kind: 'count', name: 'amount', label: refund.amount, hint: refund.amountHint, value: '' },
      { kind: 'text', name: 'note', label: refund.note, value: '' },
      { kind: 'area', rows: 3, name: 'message', label: refund.message, value: '' },
    ],
  },
] as const;

const ASK_GROUPS = [{ fields: REFUND_GROUPS[0].fields.slice(0, 2) }];

const MOVE_GROUPS = [
  { fields: [{ kind: 'email', name: 'email', label: move.email, value: '', isRequired: true }] },
] as const;

type OrderActionsProps = {
  eventId: string;
  may: readonly string[];
  order: z.output<typeof eventOrderSchema>;
  path: string;
};

export function OrderActions({ eventId, may, order, path }: OrderActionsProps) {
  const fixed = { eventId, orderId: order._id };
  const { can, playing, refunds_left: left } = order;
  return (
    <StudioSection id="actions" title={ORDER_PAGE.actions}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        {can.refund ? (
          <DialogForm
            name="studio/orders/refund"
            fixed={{ ...fixed, seen: String(order.seen) }}
            texts={{
              ...refund,
              text: [refund.text(sayBalance(order.left)), ...(left ? [sayLeft(left, sayBalance)] : [])].join(
                ' ',
              ),
            }}
            groups={REFUND_GROUPS}
            path={path}
          />
        ) : null}
        {can.refund && left ? (
          <DialogForm
            name="studio/orders/ask-refund"
            fixed={fixed}
            texts={ask}
            groups={ASK_GROUPS}
            path={path}
            variant="quiet"
          />
        ) : null}
        {can.move ? (
          <DialogForm name="studio/orders/move" fixed={fixed} texts={move} groups={MOVE_GROUPS} path={path} />
        ) : null}
        {can.resend ? (
          <PageForm name="studio/orders/receipt" fixed={fixed} texts={resend} path={path} variant="quiet" />
        ) : null}
        {playing > 0 ? (
          <PageForm
            name="studio/orders/free-screens"
            fixed={fixed}
            texts={free}
            path={path}
            variant="quiet"
          />
        ) : null}
        {may.includes('getOrderEvidence') ? (
          <LinkButton
            href={withQuery('/api/studio/orders/evidence', { event: eventId, order: order._id })}
            variant="quiet"
            isFile
          >
            {ORDER_PAGE.evidence}
          </LinkButton>
        ) : null}
      </div>
    </StudioSection>
  );
}
