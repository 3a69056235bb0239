import type * as z from 'zod';
import { PageForm } from '@/app/_studio/page-form';
import { toTexts } from '@/components/studio/forms/form-model';
import { UNDO } from '@/lib/content/studio/shell';
import type { studioEventSchema } from '@/lib/contract/studio';
import { zoneOf } from '@/lib/studio/draft-texts';
import { sayMoment } from '@/lib/time/moment';

type UndoBarProps = { event: z.output<typeof studioEventSchema>; path: string };

/** The last change of the draft, until another one or a publication follows it. */
export function UndoBar({ event, path }: UndoBarProps) {
  const { edited, draft, organisation } = event;
  if (edited.what === null || !organisation.may.includes('undoEdit')) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 rounded-md bg-sunken px-4 py-1 text-sm">
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-1">
        <span className="wrap-anywhere" dir="auto">
          {UNDO.last(edited.by, edited.what)}
        </span>
        <time dateTime={edited.at}>{sayMoment(Date.parse(edited.at), zoneOf(draft))}</time>
      </p>
      <PageForm
        name="studio/events/undo"
        fixed={{ eventId: event._id }}
        version={event.version}
        texts={toTexts(UNDO)}
        path={path}
        variant="quiet"
      />
    </div>
  );
}
