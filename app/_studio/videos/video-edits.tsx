import { StudioSection } from '@/components/studio/studio-shell';
import { EDITS } from '@/lib/content/studio/videos';
import { studioCalls } from '@/lib/contract/studio';
import { askStudio } from '../ask-studio';
import { PageForm } from '../page-form';

/** Chapters, and for a recorded show where its replay starts and ends. */
export async function renderVideoEdits(eventId: string, path: string) {
  const edit = await askStudio(studioCalls.getVideoEdit, { eventId }, path);
  if (!edit.ok) return null;
  const { version, isPublished, chapters, trim } = edit.value;
  if (!isPublished) return <p className="text-muted">{EDITS.unpublished}</p>;
  const fixed = { eventId };
  return (
    <>
      {trim ? (
        <StudioSection id="trim" title={EDITS.trim.title} className="max-w-xl">
          <p className="text-muted">{EDITS.trim.text(trim.length)}</p>
          <PageForm
            name="studio/events/save-trim"
            fixed={fixed}
            version={version}
            groups={[
              {
                fields: [
                  {
                    kind: 'text',
                    name: 'from',
                    label: EDITS.trim.from,
                    value: trim.from,
                    hint: EDITS.trim.hint,
                  },
                  { kind: 'text', name: 'until', label: EDITS.trim.until, value: trim.until },
                ],
              },
            ]}
            path={path}
            variant="secondary"
          />
        </StudioSection>
      ) : null}
      <StudioSection id="chapters" title={EDITS.chapters.title} className="max-w-xl">
        <p className="text-muted">{EDITS.chapters.text}</p>
        <PageForm
          name="studio/events/save-chapters"
          fixed={fixed}
          version={version}
          groups={[
            {
              fields: [
                {
                  kind: 'area',
                  rows: 6,
                  name: 'chapters',
                  label: EDITS.chapters.field,
                  hint: EDITS.chapters.hint,
                  value: chapters,
                },
              ],
            },
          ]}
          path={path}
          variant="secondary"
        />
      </StudioSection>
    </>
  );
}
