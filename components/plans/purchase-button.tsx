'use client';

import { useRouter } from 'next/navigation';
import { useViewer } from '@/components/layout/use-viewer';
import { Button } from '@/components/ui/button';

type PurchaseButtonProps = {
  planId: string;
  planName: string;
  /** The id of what names the plan on the page; fifteen buttons of one name need something to tell them apart. */
  describedBy?: string;
};

/** Buys a plan, or sends whoever is not logged in to the login and back. Both labels are in the page, one shows. */
export function PurchaseButton({ planId, planName, describedBy }: PurchaseButtonProps) {
  const router = useRouter();
  const viewer = useViewer();

  function purchase() {
    if (!viewer) {
      router.push(`/auth/login?returnTo=${encodeURIComponent(`/plans?buy=${planId}`)}`);
      return;
    }
    router.push(`/checkout?plan=${encodeURIComponent(planId)}`);
  }

  return (
    <Button wide onClick={purchase} aria-describedby={describedBy} data-plan={planName}>
      <span className="when-logged-in">Purchase plan</span>
      <span className="when-logged-out">Sign up</span>
    </Button>
  );
}
