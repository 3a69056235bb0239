import { askStudio } from '@/app/_studio/ask-studio';
import { type EventParams, renderEvent, renderStudio, type StudioEvent } from '@/app/_studio/studio-page';
import { RestreamSection } from '@/app/_studio/live/restream-section';
import { DESK_FORMS, type DeskForms } from '@/components/studio/live/desk-forms';
import { DeskView } from '@/components/studio/live/desk-view';
import { StudioFailure } from '@/components/studio/studio-messages';
import { DESK } from '@/lib/content/studio/live';
import { studioCalls } from '@/lib/contract/studio';
import { env } from '@/lib/env';
import { getPosted } from '@/lib/forms/get-posted';

export const metadata = { title: DESK.title };

export default function Page({ params }: EventParams) {
  return renderStudio(renderEvent(params, 'live', renderDesk));
}

async function renderDesk({ _id: eventId }: StudioEvent, path: string) {
  const desk = await askStudio(studioCalls.getDesk, { eventId }, path);
  if (!desk.ok) return <StudioFailure error={desk.error} />;
  const posted: DeskForms['posted'] = {};
  for (const name of DESK_FORMS) posted[name] = await getPosted(name);
  const mayChoose = desk.value.organisation.may.includes('getRestream');
  return (
    <>
      <DeskView initial={desk.value} forms={{ posted, path }} siteName={env.SITE_NAME} />
      {mayChoose ? <RestreamSection desk={desk.value} path={path} /> : null}
    </>
  );
}
