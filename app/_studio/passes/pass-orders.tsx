import { askStudio } from '@/app/_studio/ask-studio';
import { DialogForm } from '@/app/_studio/page-form';
import { DataTable } from '@/components/studio/data-table';
import { Found, Pages } from '@/components/studio/forms/filter-form';
import { Moment } from '@/components/studio/moment';
import { OrderBadge, toBuyerName } from '@/components/studio/orders/orders-table';
import { REFUND_GROUPS, type StudioPass } from '@/components/studio/passes/pass-groups';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { PASSES } from '@/lib/content/studio/passes';
import { studioCalls } from '@/lib/contract/studio';
import { sayBalance } from '@/lib/studio/say-balance';
import { sayHours } from '@/lib/time/say-hours';

type PassOrdersProps = {
  pass: StudioPass;
  id: string;
  zone: string;
  after: string;
  page: string;
  path: string;
  mayRefund: boolean;
};

export async function PassOrders({ pass, id, zone, after, page, path, mayRefund }: PassOrdersProps) {
  const of = { organisationId: id, passId: pass._id, after };
  const list = await askStudio(studioCalls.listPassOrders, of, path);
  if (!list.ok) return <StudioFailure error={list.error} />;
  const { orders, next } = list.value;
  const { bought, refund } = PASSES;
  return (
    <StudioSection id="orders" title={PASSES.ordersOf(pass.name)}>
      {orders.length > 0 ? (
        <DataTable
          caption={PASSES.orders}
          columns={[
            {
              label: bought.buyer,
              cell: ({ buyer }) => (
                <>
                  <p className="font-semibold" dir="auto">
                    {toBuyerName(buyer)}
                  </p>
                  {buyer?.name ? <p className="text-sm text-muted wrap-anywhere">{buyer.email}</p> : null}
                </>
              ),
            },
            {
              label: bought.period,
              cell: ({ from, until }) =>
                from && until ? (
                  <>
                    <Moment at={from} zone={zone} /> – <Moment at={until} zone={zone} />
                  </>
                ) : null,
            },
            { label: bought.amount, isNumber: true, cell: ({ amount }) => sayBalance(amount) },
            {
              label: bought.status,
              cell: ({ status, renewal }) => (
                <>
                  <OrderBadge status={status} />
                  {renewal ? (
                    <p className="text-sm text-muted">
                      <span>{bought.renewal(renewal.state, renewal.fault)}</span>{' '}
                      {renewal.next === null ? null : <Moment at={renewal.next} zone={zone} />}
                    </p>
                  ) : null}
                </>
              ),
            },
            { label: bought.watched, isNumber: true, cell: ({ watched }) => sayHours(watched) },
            {
              label: bought.actions,
              isHidden: true,
              cell: ({ _id: orderId, left, seen, dispute, watched }) =>
                mayRefund && left > 0 && dispute !== 'open' ? (
                  <div className="min-w-16">
                    <DialogForm
                      name="studio/passes/refund"
                      fixed={{ organisationId: id, orderId, seen: String(seen) }}
                      texts={{ ...refund, text: refund.text(sayBalance(left), sayHours(watched)) }}
                      groups={REFUND_GROUPS}
                      path={path}
                      variant="quiet"
                      isOneOfMany
                    />
                  </div>
                ) : null,
            },
          ]}
          rows={orders}
          keyOf={({ _id }) => _id}
        />
      ) : null}
      <Found count={orders.length} more={next !== ''} none={PASSES.noOrders} />
      <Pages path={page} query={{ organisation: id, pass: pass._id, after: '' }} after={after} next={next} />
    </StudioSection>
  );
}
