import { EventTime } from '@/components/event/event-time';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { AGREEMENT, sayEvery } from '@/lib/content/renewals';
import type { Item, PassAnswer } from '@/lib/contract';
import { formatPrice } from '@/lib/money';
import { type CheckoutPath, toItemFields } from '@/lib/orders/addresses';
import { toPeriodEnd } from '@/lib/time/period-end';

type RenewalAgreementProps = {
  item: Item;
  pass: PassAnswer;
  path: CheckoutPath;
  /** `first` is what is paid now, `each` from then on. */
  cents: { first: number; each: number };
  /** Now, or the end of what the buyer has paid already. */
  fromMs: number;
};

/** What renews is agreed to before anything is paid, with or without script. */
export function RenewalAgreement({ item, pass, path, cents, fromMs }: RenewalAgreementProps) {
  const [first, each, every] = [formatPrice(cents.first), formatPrice(cents.each), sayEvery(pass.period)];
  return (
    <Card>
      <form action={path} method="get" className="grid gap-5">
        {Object.entries(toItemFields(item)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <h2 className="text-xl font-bold">{AGREEMENT.title}</h2>
        <ul className="grid list-disc gap-2 pl-5">
          <li className="font-semibold">{AGREEMENT.price(first, every, each)}</li>
          <li>
            {AGREEMENT.next}{' '}
            <EventTime hasYear ms={toPeriodEnd(fromMs, fromMs, pass.period)} timezone={pass.timezone} />.
          </li>
          <li>{AGREEMENT.saved}</li>
          <li>{AGREEMENT.cancel}</li>
          <li>{AGREEMENT.confirm}</li>
        </ul>
        <CheckboxField label={AGREEMENT.tick(each, every)} name="renews" value="on" required />
        <Button type="submit" size="lg" wide>
          {AGREEMENT.submit}
        </Button>
      </form>
    </Card>
  );
}
