import { getHost } from '@/lib/hosts/get-host';

/** The name of the host that was asked (see `getHost`). */
export const requestHost = (headers: { get(name: string): string | null }) => getHost(headers).name;
