import { createFindings, type Finding, type Outside, toReason } from './finding';

const { ok, warn, fail } = createFindings('dns');

export async function checkNames(
  main: string,
  hosts: readonly string[],
  { resolve }: Pick<Outside, 'resolve'>,
): Promise<Finding[]> {
  const home = await tryTo(() => resolve(main));
  if (home instanceof Error) {
    const mend = 'Create A and AAAA records that point to this machine, or to the proxy in front of it.';
    return [fail(`${main} has no address (${toReason(home)}).`, mend)];
  }
  const others = await Promise.all(hosts.map((host) => checkHost(host, main, home, resolve)));
  return [ok(`${main} is at ${home.join(', ')}.`), ...others];
}

async function checkHost(
  host: string,
  main: string,
  home: readonly string[],
  resolve: Outside['resolve'],
): Promise<Finding> {
  const found = await tryTo(() => resolve(host));
  if (found instanceof Error)
    return fail(
      `${host} has no address (${toReason(found)}), so visitors can't reach that event.`,
      `Create a CNAME record to ${main}; a record for * covers all subdomains.`,
    );
  if (found.some((address) => home.includes(address))) return ok(`${host} points to ${main}.`);
  return warn(
    `${host} is at ${found.join(', ')}, and ${main} is not.`,
    `That's fine behind a CDN that gives each host its own address. Otherwise, create a CNAME record to ${main}.`,
  );
}

async function tryTo(work: () => Promise<string[]>): Promise<string[] | Error> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
