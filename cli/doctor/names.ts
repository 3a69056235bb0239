import { createFindings, type Finding, type Outside, toReason } from './finding';

const { ok, warn, fail } = createFindings('dns');

/** Whether the main site has an address, and every event's host leads to the same. */
export async function checkNames(
  main: string,
  hosts: readonly string[],
  { resolve }: Pick<Outside, 'resolve'>,
): Promise<Finding[]> {
  const home = await tryTo(() => resolve(main));
  if (home instanceof Error) {
    const mend = 'Make an A and an AAAA record that name the machine, or the proxy, in front.';
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
      `${host} has no address (${toReason(found)}): visitors cannot reach that event.`,
      `Make a CNAME record to ${main}; for all subdomains at once, one for the name *.`,
    );
  if (found.some((address) => home.includes(address))) return ok(`${host} leads to ${main}.`);
  return warn(
    `${host} is at ${found.join(', ')}, and ${main} is not.`,
    `Fine behind a CDN that gives each host an address. Else make a CNAME record to ${main}.`,
  );
}

async function tryTo(work: () => Promise<string[]>): Promise<string[] | Error> {
  try {
    return await work();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
