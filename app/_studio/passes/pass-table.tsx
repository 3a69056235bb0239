import { PageForm } from '@/app/_studio/page-form';
import { DataTable } from '@/components/studio/data-table';
import type { StudioPass } from '@/components/studio/passes/pass-groups';
import { CopyButton } from '@/components/ui/copy-button';
import { TextLink } from '@/components/ui/intent-link';
import { PASSES } from '@/lib/content/studio/passes';
import { STUDIO } from '@/lib/content/studio/shell';
import { sayPeriod } from '@/lib/content/passes';
import { formatPrice, toCents } from '@/lib/money';
import { withQuery } from '@/lib/studio/paths';

type PassTableProps = {
  passes: readonly StudioPass[];
  id: string;
  page: string;
  path: string;
  may: readonly string[];
};

function Members({ of }: { of: NonNullable<StudioPass['renewing']> }) {
  const { members } = PASSES;
  const { active, failing, canceled, due, due_amount: amount, months } = of;
  return (
    <div className="text-sm text-muted">
      {active > 0 ? <p>{members.active(active)}</p> : null}
      {failing > 0 ? <p>{members.failing(failing)}</p> : null}
      {canceled > 0 ? <p>{members.canceled(canceled)}</p> : null}
      {due > 0 ? <p>{members.due(due, formatPrice(toCents(amount)))}</p> : null}
      {months.length > 0 ? (
        <details>
          <summary className="cursor-pointer">{members.months}</summary>
          {months.map(({ month, left, begun }) => (
            <p key={month}>{members.month(month, left, begun)}</p>
          ))}
        </details>
      ) : null}
    </div>
  );
}

export function PassTable({ passes, id, page, path, may }: PassTableProps) {
  const { columns } = PASSES;
  const toPath = (query: Record<string, string>, part: string) =>
    `${withQuery(page, { organisation: id, ...query })}#${part}`;
  return (
    <DataTable
      caption={PASSES.title}
      columns={[
        {
          label: columns.name,
          cell: ({ name, url, state }) => (
            <>
              <p className="font-semibold" dir="auto">
                {name}
              </p>
              {state === 'withdrawn' ? null : (
                <p className="flex flex-wrap items-center gap-x-3 text-sm">
                  <a className="link wrap-anywhere" href={url}>
                    {url.replace(/^https?:\/\//, '')}
                  </a>
                  <CopyButton
                    text={url}
                    label={STUDIO.copy}
                    said={{ copied: STUDIO.copied, failed: STUDIO.copyFailed }}
                    variant="secondary"
                  />
                </p>
              )}
            </>
          ),
        },
        {
          label: columns.price,
          isNumber: true,
          cell: ({ price, period, renews }) => (
            <>
              <p>{formatPrice(toCents(price))}</p>
              <p className="text-sm text-muted">
                {renews ? `${sayPeriod(period)}, ${PASSES.renews}` : sayPeriod(period)}
              </p>
            </>
          ),
        },
        {
          label: columns.people,
          isNumber: true,
          cell: ({ people, stock, renewing }) => (
            <>
              <p>{PASSES.people(people, stock)}</p>
              {renewing ? <Members of={renewing} /> : null}
            </>
          ),
        },
        { label: columns.state, cell: ({ state }) => PASSES.states[state] },
        {
          label: columns.actions,
          isHidden: true,
          cell: ({ _id: passId, state }) => (
            <div className="flex flex-wrap items-center gap-x-5">
              {may.includes('savePass') ? (
                <TextLink href={toPath({ edit: passId }, 'pass')}>{PASSES.edit}</TextLink>
              ) : null}
              {may.includes('listPassOrders') ? (
                <TextLink href={toPath({ pass: passId }, 'orders')}>{PASSES.orders}</TextLink>
              ) : null}
              {may.includes('listPassCodes') ? (
                <TextLink href={toPath({ codes: passId }, 'codes')}>{PASSES.codes}</TextLink>
              ) : null}
              {may.includes('switchPass') ? (
                <PageForm
                  name="studio/passes/switch"
                  fixed={{ organisationId: id, passId, sells: state === 'withdrawn' ? 'on' : '' }}
                  texts={state === 'withdrawn' ? PASSES.sell : PASSES.withdraw}
                  path={path}
                  variant="quiet"
                />
              ) : null}
            </div>
          ),
        },
      ]}
      rows={passes}
      keyOf={({ _id }) => _id}
    />
  );
}
