import { listPlans } from '../../../lib/plans/catalogue.ts';
import { listDemoEvents } from '../../../backend/seed/demo-events.ts';

/** All that a fresh site sells, as a browser names it: plans, and packages of the demo's events. */
export function listItems() {
  const plans = listPlans().map(({ id }) => ({ planId: id }));
  const packages = listDemoEvents(Date.now()).flatMap((event) =>
    event.packages.map((sold) => ({ eventId: event.id, selectedPackage: sold.id })),
  );
  return [...plans, ...packages];
}
