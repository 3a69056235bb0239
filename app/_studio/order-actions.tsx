import type * as z from 'zod';
import { ConfirmDialog } from '@/components/studio/confirm-dialog';
import { toTexts } from '@/components/studio/form-model';
import { StudioForm } from '@/components/studio/studio-form';
import { StudioSection } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { ORDER_PAGE } from '@/lib/content/studio/orders';
import type { eventOrderSchema } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { withQuery } from '@/lib/studio/paths';
import { sayBalance } from '@/lib/studio/say-balance';

const { refund, move, resend, free } = ORDER_PAGE;

const REFUND_GROUPS = [
  {
    fields: [
      { kind: 'count', name: 'amount', label: refund.amount, hint: refund.amountHint, value: '' },
      { kind: 'text', name: 'note', label: refund.note, value: '' },
      { kind: 'area', rows: 3, name: 'message', label: refund.message, value: '' },
    ],
  },
] as const;

const MOVE_GROUPS = [
  { fields: [{ kind: 'email', name: 'email', label: move.email, value: '', isRequired: true }] },
] as const;

type OrderActionsProps = { eventId: string; order: z.output<typeof eventOrderSchema>; path: string };

export async function OrderActions({ eventId, order, path }: OrderActionsProps) {
  const fixed = { eventId, orderId: order._id };
  const { can, playing } = order;
  const refunded = await getPosted('studio/orders/refund');
  const moved = await getPosted('studio/orders/move');
  return (
    <StudioSection id="actions" title={ORDER_PAGE.actions}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        {can.refund ? (
          <ConfirmDialog
            open={refund.open}
            title={refund.title}
            text={refund.text(sayBalance(order.left))}
            isAnswer={refunded !== null}
          >
            <StudioForm
              name="studio/orders/refund"
              posted={refunded}
              fixed={{ ...fixed, seen: String(order.seen) }}
              groups={REFUND_GROUPS}
              texts={toTexts(refund)}
              path={path}
            />
          </ConfirmDialog>
        ) : null}
        {can.move ? (
          <ConfirmDialog open={move.open} title={move.title} text={move.text} isAnswer={moved !== null}>
            <StudioForm
              name="studio/orders/move"
              posted={moved}
              fixed={fixed}
              groups={MOVE_GROUPS}
              texts={toTexts(move)}
              path={path}
            />
          </ConfirmDialog>
        ) : null}
        {can.resend ? (
          <StudioForm
            name="studio/orders/receipt"
            posted={await getPosted('studio/orders/receipt')}
            fixed={fixed}
            texts={resend}
            path={path}
            variant="quiet"
          />
        ) : null}
        {playing > 0 ? (
          <StudioForm
            name="studio/orders/free-screens"
            posted={await getPosted('studio/orders/free-screens')}
            fixed={fixed}
            texts={free}
            path={path}
            variant="quiet"
          />
        ) : null}
        <LinkButton
          href={withQuery('/api/studio/orders/evidence', { event: eventId, order: order._id })}
          variant="secondary"
          isFile
        >
          {ORDER_PAGE.evidence}
        </LinkButton>
      </div>
    </StudioSection>
  );
}
