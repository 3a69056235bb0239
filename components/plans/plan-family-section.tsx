import { SectionHeading } from '@/components/ui/page-heading';
import type { PlanFamily } from '@/lib/plans/types';
import { PlanCard } from './plan-card';

export function PlanFamilySection({ family }: { family: PlanFamily }) {
  return (
    <section id={family.id} aria-labelledby={`${family.id}-title`} className="grid scroll-mt-6 gap-8">
      <SectionHeading
        title={<span id={`${family.id}-title`}>{family.name}</span>}
        lead={family.summary}
        align="left"
      />
      <ul className="grid gap-6 md:grid-cols-3">
        {family.plans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} />
        ))}
      </ul>
    </section>
  );
}
