import { randomUUID } from 'node:crypto';
import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { PartnerSection } from '@/app/_studio/codes/partner-section';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { PageForm } from '@/app/_studio/page-form';
import { toCodeGroups } from '@/components/studio/codes/code-groups';
import { BatchTable, CodeTable } from '@/components/studio/codes/code-table';
import { FilterForm, Found, Pages } from '@/components/studio/forms/filter-form';
import { StudioForm } from '@/components/studio/forms/studio-form';
import { StudioFailure } from '@/components/studio/studio-messages';
import { StudioSection } from '@/components/studio/studio-shell';
import { TextField } from '@/components/ui/text-field';
import { CODES } from '@/lib/content/studio/codes';
import { STUDIO } from '@/lib/content/studio/shell';
import { studioCalls } from '@/lib/contract/studio';
import { getPosted } from '@/lib/forms/get-posted';
import { zoneOf } from '@/lib/studio/draft-texts';
import { withQuery } from '@/lib/studio/paths';

export const metadata = { title: CODES.title };

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(renderEvent(params, 'codes', (event, path) => renderCodes(event, path, searchParams)));
}

async function renderCodes(event: StudioEvent, path: string, search: Search) {
  const { _id: eventId, organisation } = event;
  const query = await readSearch(search, 'q', 'after');
  const list = await askStudio(studioCalls.listCodes, { eventId, ...query }, path);
  if (!list.ok) return <StudioFailure error={list.error} />;
  const { codes, batches, partners, next } = list.value;
  const zone = zoneOf(event.draft);
  const isWhole = query.q === '' && query.after === '';
  const isEmpty = isWhole && codes.length + batches.length === 0;
  const actions = { eventId, path };
  return (
    <>
      <StudioSection id="codes" title={CODES.title}>
        <p className="max-w-text text-muted">{CODES.lead}</p>
        {isEmpty ? null : (
          <FilterForm path={path} organisation={organisation._id} submit={STUDIO.search} isLive>
            <TextField name="q" type="search" label={CODES.search} defaultValue={query.q} maxLength={64} />
          </FilterForm>
        )}
        {codes.length > 0 ? (
          <CodeTable
            rows={codes}
            zone={zone}
            renderActions={({ _id, is_off: isOff }) => <Switch {...actions} codeId={_id} isOff={isOff} />}
          />
        ) : null}
        {codes.length > 0 || isEmpty || !isWhole ? (
          <Found count={codes.length} more={next !== ''} none={isEmpty ? CODES.empty : CODES.noMatch} />
        ) : null}
        <Pages path={path} query={{ ...query, after: '' }} after={query.after} next={next} />
        <NewCode event={event} path={path} count={codes.length + batches.length} isOpen={isEmpty} />
      </StudioSection>
      {batches.length > 0 ? (
        <StudioSection id="batches" title={CODES.batches}>
          <BatchTable
            rows={batches}
            zone={zone}
            renderActions={({ _id, is_off: isOff }) => (
              <div className="flex flex-wrap items-center gap-x-4">
                <a
                  className="link inline-flex min-h-11 items-center"
                  href={withQuery('/api/studio/codes/export', { event: eventId, batch: _id })}
                >
                  {CODES.download}
                </a>
                <Switch {...actions} codeId={_id} isOff={isOff} />
              </div>
            )}
          />
        </StudioSection>
      ) : null}
      {isWhole ? <PartnerSection event={event} path={path} partners={partners} /> : null}
    </>
  );
}

type SwitchProps = { eventId: string; codeId: string; isOff: boolean; path: string };

function Switch({ eventId, codeId, isOff, path }: SwitchProps) {
  return (
    <PageForm
      name="studio/codes/switch"
      fixed={{ eventId, codeId, off: isOff ? '' : 'on' }}
      texts={{ submit: isOff ? CODES.switch.on : CODES.switch.off, sending: CODES.switch.sending }}
      path={path}
      variant="quiet"
    />
  );
}

type NewCodeProps = { event: StudioEvent; path: string; count: number; isOpen: boolean };

async function NewCode({ event, path, count, isOpen }: NewCodeProps) {
  const posted = await getPosted('studio/codes/save');
  const { packages } = event.draft;
  const fixed = {
    eventId: event._id,
    // A form that comes back with a mistake is still the same form.
    batch: posted?.values.batch ?? randomUUID(),
    tickets: posted?.values.tickets ?? packages.map(({ id }) => id).join(' '),
  };
  return (
    <details open={isOpen || posted !== null} className="max-w-3xl">
      <summary className="link inline-flex min-h-11 items-center font-semibold">{CODES.add}</summary>
      <div className="pt-4">
        <StudioForm
          // Saved codes leave an empty form for the next.
          key={count}
          name="studio/codes/save"
          posted={posted}
          fixed={fixed}
          groups={toCodeGroups(packages, zoneOf(event.draft))}
          texts={{ submit: CODES.fields.submit, sending: CODES.fields.sending }}
          path={path}
        />
      </div>
    </details>
  );
}
