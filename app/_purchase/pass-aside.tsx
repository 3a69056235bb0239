import { PASS } from '@/lib/content/passes';
import { getPass } from '@/lib/orders/get-pass';
import { NotIncluded, PassFacts } from '@/components/purchases/pass-facts';

export async function PassAside({ passId }: { passId: string }) {
  const pass = await getPass(passId);
  if (!pass.ok) return null;
  return (
    <aside className="grid content-start gap-4">
      <p className="text-muted">{PASS.by(pass.value.organisation)}</p>
      <p dir="auto" className="display text-display-xs">
        {pass.value.name}
      </p>
      <PassFacts pass={pass.value} />
      <p>{PASS.begins}</p>
      <NotIncluded pass={pass.value} />
    </aside>
  );
}
