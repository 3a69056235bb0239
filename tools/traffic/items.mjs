import { listDemoEvents } from '../../backend/seed/demo-events.ts';
import { listPlans } from '../../lib/plans/catalogue.ts';

export const listItems = () => [
  ...listPlans().map(({ id }) => ({ planId: id })),
  ...listDemoEvents(Date.now()).flatMap(({ id, packages }) =>
    packages.map((sold) => ({ eventId: id, selectedPackage: sold.id })),
  ),
];
