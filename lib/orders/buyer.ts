import { clientAddress, viewerCountry } from '@/lib/http/visitor';

export type Buyer = { token: string; country: string | null; clientAddress: string | null };

export function toBuyer({ token }: { token: string }, { headers }: Request): Buyer {
  return { token, country: viewerCountry(headers), clientAddress: clientAddress(headers) };
}
