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
          cell: ({ price, period }) => (
            <>
              <p>{formatPrice(toCents(price))}</p>
              <p className="text-sm text-muted">{sayPeriod(period)}</p>
            </>
          ),
        },
        {
          label: columns.people,
          isNumber: true,
          cell: ({ people, stock }) => PASSES.people(people, stock),
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
