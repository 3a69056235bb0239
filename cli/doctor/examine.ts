import type { PaymentProvider } from '@/lib/contract/payment-providers';
import { EnvError } from '@/lib/env/env-error';
import { type Env, listSecrets, parseEnv } from '@/lib/env/schema';
import { checkCaptures } from './captures';
import { checkCertificates } from './certificates';
import { checkClock } from './clock';
import { checkEnvFile } from './env-file';
import { createFindings, type Finding, type Outside } from './finding';
import { checkDisk, checkLadder, checkMedia, checkNode } from './machine';
import { checkLiveInput } from './live-input';
import { checkMail } from './mail';
import { checkNames } from './names';
import { checkPaymentKeys } from './payment-keys';
import { checkProxy, checkSite, checkWebhooks } from './site';
import { checkStore } from './store';
import { checkStreams } from './streams';
import { checkUploads } from './uploads';
import { checkVariableNames, checkVariables } from './variables';

export type Examination = {
  source: Record<string, string | undefined>;
  /** An env file and the names in it; null where the variables come from the environment. */
  file: { text: string; names: readonly string[] } | null;
  /** The public address where it differs from SITE_URL. */
  url: string | null;
  root: string;
  nodeVersion: string;
};

/** Findings contain no secrets. */
export async function examine(subject: Examination, outside: Outside): Promise<Finding[]> {
  const { source, file, root, nodeVersion } = subject;
  const findings = [
    ...(await checkNode(nodeVersion, root)),
    ...(file === null ? [] : [...checkVariableNames(file.names), ...checkEnvFile(file.text)]),
  ];
  const env = read(source);
  if (env instanceof EnvError) {
    const { fail } = createFindings('variables');
    const mend = '.env.example explains each variable.';
    const faults = env.message.split('\n').map((line) => fail(line, mend));
    return withoutSecrets([...findings, ...faults], source);
  }
  findings.push(...checkVariables(env), ...checkPaymentKeys(env));
  findings.push(...(await lookAround(env, subject.url ?? env.SITE_URL, outside)));
  return withoutSecrets(findings, source);
}

function read(source: Examination['source']): Env | EnvError {
  try {
    return parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error;
    throw error;
  }
}

async function lookAround(env: Env, url: string, outside: Outside): Promise<Finding[]> {
  const isEmbedded = env.UPSTREAM_API_HOST === undefined;
  const found: Finding[] = [];
  let hosts: string[] = [];
  if (isEmbedded) {
    const store = await checkStore(env, url, outside.now);
    hosts = store.hosts;
    found.push(...store.findings, ...(await checkDisk(env)), ...(await checkMedia(env)), ...checkLadder(env));
    found.push(...(await checkStreams(store.events, env, outside)), ...(await checkMail(env.SMTP_URL)));
    if (!env.isThisMachine) found.push(...(await checkLiveInput(env, outside)));
  }
  if (!isEmbedded) found.push(...(await checkCaptures(env.DATA_DIR, outside.now())));
  const { hostname, protocol, port } = new URL(url);
  if (!env.isThisMachine || url !== env.SITE_URL) {
    found.push(...(await checkNames(hostname, hosts, outside)));
    if (protocol === 'https:')
      found.push(...(await checkCertificates([hostname, ...hosts], Number(port || 443), outside)));
    found.push(...(await checkClock(findOtherClock(env, url), outside)));
  }
  const site = await checkSite(url, outside);
  found.push(...site);
  if (site.some(({ state }) => state === 'fail')) return found;
  if (!env.isThisMachine) {
    found.push(
      ...(await checkProxy(url, { trustsAnybody: env.TRUST_PROXY === true, port: env.PORT }, outside)),
    );
    if (isEmbedded) found.push(...(await checkUploads(url, outside)));
  }
  if (isEmbedded && env.PAYMENTS_MODE === 'live')
    found.push(...(await checkWebhooks(url, listProviders(env), outside)));
  return found;
}

/** The site may run on this machine and share its clock. */
function findOtherClock(env: Env, url: string): string {
  if (env.PAYMENTS_MODE !== 'live') return url;
  return env.takesCards ? 'https://api.stripe.com/' : 'https://api-m.paypal.com/';
}

function listProviders({ takesCards, takesPaypal }: Env): PaymentProvider[] {
  return [...(takesCards ? (['stripe'] as const) : []), ...(takesPaypal ? (['paypal'] as const) : [])];
}

/** Messages of libraries and servers may contain secrets. */
function withoutSecrets(findings: Finding[], source: Examination['source']): Finding[] {
  const secrets = listSecrets(source);
  const hide = (text: string) => secrets.reduce((kept, secret) => kept.replaceAll(secret, '…'), text);
  return findings.map(({ says, mend, ...rest }) => ({ ...rest, says: hide(says), mend: mend && hide(mend) }));
}
