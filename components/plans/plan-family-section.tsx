import { cx } from '@/components/ui/cx';
import { SectionHeading } from '@/components/ui/page-heading';
import type { PlanFamily } from '@/lib/plans/types';
import { PlanCard } from './plan-card';

type PlanFamilySectionProps = {
  family: PlanFamily;
  /** Far below the first screen. */
  later: boolean;
};

export function PlanFamilySection({ family, later }: PlanFamilySectionProps) {
  return (
    <section
      id={family.id}
      aria-labelledby={`${family.id}-title`}
      className={cx(
        'grid scroll-mt-6 gap-8',
        later && 'render-later [--about:101rem] md:[--about:46rem] lg:[--about:41rem]',
      )}
    >
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
