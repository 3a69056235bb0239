import { BuyButton } from '@/components/checkout/buy-button';
import { Button } from '@/components/ui/button';

type PurchaseButtonProps = {
  planId: string;
  planName: string;
  /** In cents, shown only. */
  priceCents: number;
  /** The id of what names the plan, to tell fifteen equal buttons apart. */
  describedBy?: string;
};

/** Buys a plan, or leads to the login and back. Both labels are in the page, one shows. */
export function PurchaseButton({ planId, planName, priceCents, describedBy }: PurchaseButtonProps) {
  return (
    <BuyButton item={{ planId }} name={planName} priceCents={priceCents} path="/plans">
      {priceCents === 0 ? (
        <Button type="submit" wide aria-describedby={describedBy} aria-label={`Get it free: ${planName}`}>
          Get it free
        </Button>
      ) : (
        <Button type="submit" wide aria-describedby={describedBy}>
          <span className="when-logged-in">Purchase plan</span>
          <span className="when-logged-out">Sign up</span>
        </Button>
      )}
    </BuyButton>
  );
}
