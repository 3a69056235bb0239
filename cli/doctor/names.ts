import { type Check, createFindings, type Outside, toReason } from './finding';

const { ok, warn, fail } = createFindings('dns');

export async function* checkNames(
  main: string,
  hosts: readonly string[],
  { resolve }: Pick<Outside, 'resolve'>,
): Check {
  const find = (host: string) => resolve(host).catch(toReason);
  const [home, ...found] = await Promise.all([main, ...hosts].map(find));
  if (home === undefined || typeof home === 'string') {
    const mend = 'Create A and AAAA records that point to this machine, or to the proxy in front of it.';
    yield fail(`${main} has no address (${home}).`, mend);
    return;
  }
  yield ok(`${main} is at ${home.join(', ')}.`);
  for (const [index, host] of hosts.entries()) {
    const addresses = found[index] ?? [];
    if (typeof addresses === 'string')
      yield fail(
        `${host} has no address (${addresses}), so visitors can't reach that event.`,
        `Create a CNAME record to ${main}; a record for * covers all subdomains.`,
      );
    else if (addresses.some((address) => home.includes(address))) yield ok(`${host} points to ${main}.`);
    else
      yield warn(
        `${host} is at ${addresses.join(', ')}, and ${main} is not.`,
        `That's fine behind a CDN that gives each host its own address. Otherwise, create a CNAME record to ${main}.`,
      );
  }
}
