import { askStudio, type Search } from '@/app/_studio/ask-studio';
import { renderOrganisation } from '@/app/_studio/organisation/organisation-page';
import { PageForm } from '@/app/_studio/page-form';
import { PassCodes } from '@/app/_studio/passes/pass-codes';
import { PassOrders } from '@/app/_studio/passes/pass-orders';
import { PassTable } from '@/app/_studio/passes/pass-table';
import { toPassGroups } from '@/components/studio/passes/pass-groups';
import { PublishingNote } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { TextLink } from '@/components/ui/intent-link';
import { PASSES } from '@/lib/content/studio/passes';
import { studioCalls } from '@/lib/contract/studio';
import { ofOrganisation, withQuery } from '@/lib/studio/paths';

export const metadata = { title: PASSES.title };

const NEW = 'new';

export default function Page({ searchParams }: { searchParams: Search }) {
  return renderOrganisation(searchParams, {
    section: 'passes',
    texts: PASSES,
    names: ['edit', 'pass', 'codes', 'q', 'after'],
    ask: (organisationId, _query, path) => askStudio(studioCalls.listPasses, { organisationId }, path),
    render({ organisation, passes }, { id, query, page, path }) {
      const { may, timezone: zone } = organisation;
      const mayEdit = may.includes('savePass');
      const edited = passes.find(({ _id }) => _id === query.edit) ?? null;
      const listed = passes.find(({ _id }) => _id === query.pass) ?? null;
      const coded = passes.find(({ _id }) => _id === query.codes) ?? null;
      const isOpen = mayEdit && (edited !== null || query.edit === NEW || passes.length === 0);
      const self = withQuery(page, { organisation: id, edit: edited?._id ?? NEW });
      return (
        <>
          <PublishingNote organisation={organisation} nowMs={Date.now()} />
          <div className={cx('grid gap-10', isOpen && 'xl:grid-cols-[minmax(0,1fr)_22rem]')}>
            <div className="grid content-start gap-4">
              {passes.length === 0 ? <p className="max-w-text text-muted">{PASSES.empty}</p> : null}
              {passes.length > 0 ? (
                <PassTable passes={passes} id={id} page={page} path={path} may={may} />
              ) : null}
              {mayEdit && passes.length > 0 ? (
                <div>
                  <LinkButton
                    href={`${withQuery(page, { organisation: id, edit: NEW })}#pass`}
                    variant="secondary"
                  >
                    {PASSES.add}
                  </LinkButton>
                </div>
              ) : null}
            </div>
            {isOpen ? (
              <section
                aria-labelledby="pass"
                className="grid content-start gap-4 rounded-lg border border-line bg-surface p-5"
              >
                <div className="flex flex-wrap items-baseline justify-between gap-x-6">
                  <h2 id="pass" className="text-xl font-bold wrap-anywhere" dir="auto">
                    {edited?.name ?? PASSES.add}
                  </h2>
                  {passes.length > 0 ? (
                    <TextLink href={ofOrganisation(page, id)}>{PASSES.close}</TextLink>
                  ) : null}
                </div>
                <PageForm
                  // A saved pass leaves an empty form for the next.
                  key={edited?._id ?? passes.length}
                  name="studio/passes/save"
                  fixed={{ organisationId: id, passId: edited?._id ?? '' }}
                  version={edited?.version ?? 0}
                  groups={toPassGroups(edited, zone)}
                  path={`${self}#pass`}
                />
              </section>
            ) : null}
          </div>
          {listed && may.includes('listPassOrders') ? (
            <PassOrders
              pass={listed}
              id={id}
              zone={zone}
              after={query.after}
              page={page}
              path={withQuery(page, { organisation: id, pass: listed._id })}
              mayRefund={may.includes('refundPass')}
            />
          ) : null}
          {coded && may.includes('listPassCodes') ? (
            <PassCodes
              pass={coded}
              id={id}
              zone={zone}
              query={{ q: query.q, after: query.after }}
              page={page}
              isEditable={may.includes('savePassCode')}
            />
          ) : null}
        </>
      );
    },
  });
}
