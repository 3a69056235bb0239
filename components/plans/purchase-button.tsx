import { BuyButton } from '@/components/checkout/buy-button';

type PurchaseButtonProps = {
  planId: string;
  planName: string;
  /** In cents, shown only. */
  priceCents: number;
  /** The id of what names the plan on the page; fifteen buttons of one name need something to tell them apart. */
  describedBy?: string;
};

/** Buys a plan, or sends whoever is not logged in to the login and back. Both labels are in the page, one shows. */
export function PurchaseButton({ planId, planName, priceCents, describedBy }: PurchaseButtonProps) {
  return (
    <BuyButton
      wide
      item={{ planId }}
      name={planName}
      priceCents={priceCents}
      path="/plans"
      describedBy={describedBy}
      label={
        priceCents === 0 ? undefined : (
          <>
            <span className="when-logged-in">Purchase plan</span>
            <span className="when-logged-out">Sign up</span>
          </>
        )
      }
    />
  );
}
