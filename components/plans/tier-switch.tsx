import { PLANS_PAGE } from '@/lib/content/plans-page';
import { RECOMMENDED, TIERS } from '@/lib/plans/catalogue';

/** Works by the style sheet alone (plans.css). */
export function TierSwitch() {
  return (
    <fieldset className="tier-switch page-width grid-cols-3 pb-2">
      <legend className="sr-only">{PLANS_PAGE.tiers}</legend>
      {TIERS.map((tier) => (
        <label
          key={tier}
          className="grid min-h-11 cursor-pointer place-items-center rounded-md font-semibold text-muted has-checked:bg-text has-checked:text-canvas has-focus-visible:outline-3 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="tier"
            id={`tier-${tier.toLowerCase()}`}
            defaultChecked={tier === RECOMMENDED}
            className="sr-only"
          />
          <span>{tier}</span>
        </label>
      ))}
    </fieldset>
  );
}
