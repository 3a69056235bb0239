/** Stripe's ids begin with a kind (`pi_`, `cs_`); PayPal's are capitals and digits. */
export function isCardPayment(paymentId: string): boolean {
  return paymentId.includes('_');
}
