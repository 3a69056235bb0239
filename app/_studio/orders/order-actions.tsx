import type * as z from 'zod';
import { ConfirmDialog } from '@/components/studio/forms/confirm-dialog';
import { toTexts } from '@/components/studio/forms/form-model';
import { StudioForm, type StudioFormProps } from '@/components/studio/forms/studio-form';
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

type OrderActionsProps = {
  eventId: string;
  may: readonly string[];
  order: z.output<typeof eventOrderSchema>;
  path: string;
};

export function OrderActions({ eventId, may, order, path }: OrderActionsProps) {
  const fixed = { eventId, orderId: order._id };
  const { can, playing } = order;
  return (
    <StudioSection id="actions" title={ORDER_PAGE.actions}>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        {can.refund ? (
          <DialogForm
            name="studio/orders/refund"
            fixed={{ ...fixed, seen: String(order.seen) }}
            texts={{ ...refund, text: refund.text(sayBalance(order.left)) }}
            groups={REFUND_GROUPS}
            path={path}
          />
        ) : null}
        {can.move ? (
          <DialogForm name="studio/orders/move" fixed={fixed} texts={move} groups={MOVE_GROUPS} path={path} />
        ) : null}
        {can.resend ? (
          <ButtonForm name="studio/orders/receipt" fixed={fixed} texts={resend} path={path} />
        ) : null}
        {playing > 0 ? (
          <ButtonForm name="studio/orders/free-screens" fixed={fixed} texts={free} path={path} />
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

type ActionForm = Pick<StudioFormProps, 'name' | 'fixed' | 'path'>;
type Texts = Record<'submit' | 'sending', string>;

type DialogFormProps = ActionForm &
  Required<Pick<StudioFormProps, 'groups'>> & { texts: Texts & Record<'open' | 'title' | 'text', string> };

async function DialogForm({ texts, ...form }: DialogFormProps) {
  const posted = await getPosted(form.name);
  const { open, title, text } = texts;
  return (
    <ConfirmDialog form={form.name} open={open} title={title} text={text} isAnswer={posted !== null}>
      <StudioForm {...form} posted={posted} texts={toTexts(texts)} />
    </ConfirmDialog>
  );
}

async function ButtonForm(form: ActionForm & { texts: Texts }) {
  return <StudioForm {...form} posted={await getPosted(form.name)} variant="quiet" />;
}
