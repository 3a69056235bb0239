import { toTexts } from '@/components/studio/forms/form-model';
import { StudioHeading } from '@/components/studio/studio-shell';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { START } from '@/lib/content/studio/shell';
import { PageForm } from '../page-form';

const GROUPS = [
  {
    fields: [
      { kind: 'text', name: 'name', label: START.name, hint: START.hint, value: '', isRequired: true },
    ],
  },
] as const;

/** For a person without an organisation. */
export function StartPage({ signup }: { signup: 'open' | 'invite' | 'off' }) {
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
    <div className="grid gap-12 md:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-6">
        <StudioHeading title={START.title} lead={START.lead} />
        <PageForm
          name="studio/organisations/start"
          fixed={{}}
          groups={GROUPS}
          texts={toTexts(START)}
          path="/studio"
          sendsZone
        />
      </div>
      <Card>
        <h2 className="text-lg font-bold">{START.next.title}</h2>
        <ol className="grid list-decimal gap-3 pt-4 pl-5 marker:font-bold">
          {START.next.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
