import { toTexts } from '@/components/studio/form-model';
import { StudioForm } from '@/components/studio/studio-form';
import { StudioHeading } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { START } from '@/lib/content/studio/shell';
import { getPosted } from '@/lib/forms/get-posted';

const GROUPS = [
  {
    fields: [
      { kind: 'text', name: 'name', label: START.name, hint: START.hint, value: '', isRequired: true },
    ],
  },
] as const;

/** For a person without an organisation. */
export async function StartPage({ signup }: { signup: 'open' | 'invite' | 'off' }) {
  if (signup !== 'open')
    return (
      <div className="grid max-w-xl gap-6">
        <StudioHeading title={START[signup].title} lead={START[signup].text} />
        <div>
          <LinkButton href="/contact">{START.contact}</LinkButton>
        </div>
      </div>
    );
  return (
    <div className="grid max-w-xl gap-6">
      <StudioHeading title={START.title} lead={START.lead} />
      <StudioForm
        name="studio/organisations/start"
        posted={await getPosted('studio/organisations/start')}
        fixed={{}}
        groups={GROUPS}
        texts={toTexts(START)}
        path="/studio"
        sendsZone
      />
    </div>
  );
}
