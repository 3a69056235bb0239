/**
 * The check digit every card number carries (ISO/IEC 7812-1, Luhn). In a file of its own because
 * the card form in the browser asks, too.
 */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(number) && sum % 10 === 0;
}
