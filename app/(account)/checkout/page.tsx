import { CheckoutPage } from '@/app/_purchase/checkout-page';
import { CHECKOUT } from '@/lib/content/checkout';
import type { ItemQuery } from '@/lib/orders/item-query';

export const metadata = { title: CHECKOUT.title };

export default async function Page({ searchParams }: { searchParams: Promise<ItemQuery> }) {
  return <CheckoutPage query={await searchParams} path="/checkout" />;
}
