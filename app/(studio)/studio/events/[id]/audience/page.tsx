import { askStudio } from '@/app/_studio/ask-studio';
import { type EventParams, renderEvent, renderStudio } from '@/app/_studio/studio-page';
import { AudienceView } from '@/components/studio/audience/audience-view';
import { StudioFailure } from '@/components/studio/studio-messages';
import { AUDIENCE } from '@/lib/content/studio/audience';
import { studioCalls } from '@/lib/contract/studio';

export const metadata = { title: AUDIENCE.title };

export default function Page({ params }: EventParams) {
  return renderStudio(
    renderEvent(params, 'audience', async ({ _id: eventId }, path) => {
      const audience = await askStudio(studioCalls.getAudience, { eventId }, path);
      if (!audience.ok) return <StudioFailure error={audience.error} />;
      return <AudienceView audience={audience.value} eventId={eventId} />;
    }),
  );
}
