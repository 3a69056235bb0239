/** Source: docs.stripe.com/api/payment_methods/object, `card.brand` */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export const toBrandName = (brand: string): string => BRANDS[brand] ?? 'Card';
