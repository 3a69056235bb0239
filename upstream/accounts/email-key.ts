/**
 * What two e-mails are compared by: Unicode-normalised (NFKC, so that look-alike full-width letters are one address)
 * and in lower case. The address itself is kept as typed.
 */
export function toEmailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
