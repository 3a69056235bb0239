import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { PageForm } from '@/app/_studio/page-form';
import { toCodeGroups } from '@/components/studio/codes/code-groups';
import { BatchTable, CodeTable } from '@/components/studio/codes/code-table';
import { FilterForm, Found, Pages } from '@/components/studio/forms/filter-form';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { StudioSection } from '@/components/studio/studio-shell';
import { TextField } from '@/components/ui/text-field';
import { CODES } from '@/lib/content/studio/codes';
import { STUDIO } from '@/lib/content/studio/shell';
import type { codesAnswerSchema } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { withQuery } from '@/lib/studio/paths';

/** An event's, or a pass's of an organisation. */
type CodesOf = { eventId: string } | { organisationId: string; passId: string };

type CodeSectionsProps = {
  of: CodesOf;
  list: Omit<z.output<typeof codesAnswerSchema>, 'partners'>;
  query: { q: string; after: string };
  title: string;
  /** Empty for a pass. */
  tickets: readonly { id: string; name: string }[];
  zone: string;
  /** `page` is the address without `query`; forms lead back to `path`. */
  at: { page: string; query: Record<string, string>; path: string };
  isEditable: boolean;
};

/** The list, the form, and what was made together. */
export function CodeSections({ of, list, query, title, tickets, zone, at, isEditable }: CodeSectionsProps) {
  const { codes, batches, next } = list;
  const { page, path } = at;
  const isWhole = query.q === '' && query.after === '';
  const isEmpty = isWhole && codes.length + batches.length === 0;
  const renderSwitch = (codeId: string, isOff: boolean) =>
    isEditable ? <Switch of={of} codeId={codeId} isOff={isOff} path={path} /> : null;
  return (
    <>
      <StudioSection id="codes" title={title}>
        <p className="max-w-text text-muted">{CODES.lead}</p>
        {isEmpty ? null : (
          <FilterForm path={page} hidden={at.query} submit={STUDIO.search} isLive>
            <TextField name="q" type="search" label={CODES.search} defaultValue={query.q} maxLength={64} />
          </FilterForm>
        )}
        {codes.length > 0 ? (
          <CodeTable
            rows={codes}
            zone={zone}
            isOfPass={'passId' in of}
            renderActions={({ _id, is_off: isOff }) => renderSwitch(_id, isOff)}
          />
        ) : null}
        {codes.length > 0 || isEmpty || !isWhole ? (
          <Found count={codes.length} more={next !== ''} none={isEmpty ? CODES.empty : CODES.noMatch} />
        ) : null}
        <Pages path={page} query={{ ...at.query, ...query, after: '' }} after={query.after} next={next} />
        {isEditable ? (
          <NewCode
            of={of}
            tickets={tickets}
            zone={zone}
            path={path}
            count={codes.length + batches.length}
            isOpen={isEmpty}
          />
        ) : null}
      </StudioSection>
      {batches.length > 0 ? (
        <StudioSection id="batches" title={CODES.batches}>
          <BatchTable
            rows={batches}
            zone={zone}
            isOfPass={'passId' in of}
            renderActions={({ _id, is_off: isOff }) => (
              <div className="flex flex-wrap items-center gap-x-4">
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={withQuery('/api/studio/codes/export', { ...toExport(of), batch: _id })}
                >
                  {CODES.download}
                </a>
                {renderSwitch(_id, isOff)}
              </div>
            )}
          />
        </StudioSection>
      ) : null}
    </>
  );
}

const toExport = (of: CodesOf): Record<string, string> =>
  'eventId' in of ? { event: of.eventId } : { organisation: of.organisationId, pass: of.passId };

type SwitchProps = { of: CodesOf; codeId: string; isOff: boolean; path: string };

function Switch({ of, codeId, isOff, path }: SwitchProps) {
  return (
    <PageForm
      name={'eventId' in of ? 'studio/codes/switch' : 'studio/passes/codes/switch'}
      fixed={{ ...of, codeId, off: isOff ? '' : 'on' }}
      texts={{ submit: isOff ? CODES.switch.on : CODES.switch.off, sending: CODES.switch.sending }}
      path={path}
      variant="quiet"
    />
  );
}

type NewCodeProps = Pick<CodeSectionsProps, 'of' | 'tickets' | 'zone'> & {
  path: string;
  count: number;
  isOpen: boolean;
};

async function NewCode({ of, tickets, zone, path, count, isOpen }: NewCodeProps) {
  const name = 'eventId' in of ? 'studio/codes/save' : 'studio/passes/codes/save';
  const posted = await getPosted(name);
  const fixed = {
    ...of,
    // A form that comes back with a mistake is still the same form.
    batch: posted?.values.batch ?? randomUUID(),
    ...('eventId' in of && { tickets: posted?.values.tickets ?? tickets.map(({ id }) => id).join(' ') }),
  };
  return (
    <details open={isOpen || posted !== null} className="max-w-3xl">
      <summary className="link inline-flex min-h-11 items-center font-semibold">{CODES.add}</summary>
      <div className="pt-4">
        <StudioForm
          // Saved codes leave an empty form for the next.
          key={count}
          name={name}
          posted={posted}
          fixed={fixed}
          groups={toCodeGroups(tickets, zone)}
          texts={{ submit: CODES.fields.submit, sending: CODES.fields.sending }}
          path={path}
        />
      </div>
    </details>
  );
}
