import { askStudio, readSearch, type Search } from '@/app/_studio/ask-studio';
import { CodeSections } from '@/app/_studio/codes/code-sections';
import { PartnerSection } from '@/app/_studio/codes/partner-section';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { StudioFailure } from '@/components/studio/studio-messages';
import { CODES } from '@/lib/content/studio/codes';
import { studioCalls } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';

export const metadata = { title: CODES.title };

type Props = EventParams & { searchParams: Search };

export default function Page({ params, searchParams }: Props) {
  return renderStudio(renderEvent(params, 'codes', (event, path) => renderCodes(event, path, searchParams)));
}

async function renderCodes(event: StudioEvent, path: string, search: Search) {
  const { _id: eventId, organisation, draft } = event;
  const query = await readSearch(search, 'q', 'after');
  const list = await askStudio(studioCalls.listCodes, { eventId, ...query }, path);
  if (!list.ok) return <StudioFailure error={list.error} />;
  const isWhole = query.q === '' && query.after === '';
  return (
    <>
      <CodeSections
        of={{ eventId }}
        list={list.value}
        query={query}
        title={CODES.title}
        tickets={draft.packages}
        zone={zoneOf(draft)}
        at={{ page: path, query: { organisation: organisation._id }, path }}
        isEditable
      />
      {isWhole ? <PartnerSection event={event} path={path} partners={list.value.partners} /> : null}
    </>
  );
}
