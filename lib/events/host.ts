export { resolveHost } from '@/lib/hosts/resolve-host';
