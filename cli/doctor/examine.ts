import { EnvError } from '@/lib/env/env-error';
import { type Env, listSecrets, parseEnv } from '@/lib/env/schema';
import { checkBucket } from './bucket';
import { checkCaptures } from './captures';
import { checkCertificates } from './certificates';
import { checkClock } from './clock';
import { checkEnvFile } from './env-file';
import { type Check, collect, createFindings, type Finding, type Outside } from './finding';
import { checkDisk, checkFfmpeg } from './machine';
import { checkLiveInput } from './live-input';
import { checkMail } from './mail';
import { checkNames } from './names';
import { checkPaymentKeys } from './payment-keys';
import { checkProxy } from './proxy';
import { checkSite, checkWebhook } from './site';
import { checkStore, readLiveInputs, type UpcomingEvent, toHosts } from './store';
import { checkStreams } from './streams';
import { checkUploads } from './uploads';
import { checkVariables } from './variables';
import { checkVault } from './vault';
import { toPaymentConfig } from '@/backend/config/payment-config';

export type Examination = {
  source: Record<string, string | undefined>;
  /** The text that the variables were read from; null where they come from the environment. */
  file: string | null;
  /** The public address where it differs from SITE_URL. */
  url: string | null;
};

/** Findings contain no secrets, though messages of libraries and servers may. */
export async function examine(subject: Examination, outside: Outside): Promise<Finding[]> {
  const secrets = listSecrets(subject.source);
  const hide = (text: string) => secrets.reduce((kept, secret) => kept.replaceAll(secret, '…'), text);
  const findings = await collect(checkAll(subject, outside));
  return findings.map(({ says, mend, ...rest }) => ({ ...rest, says: hide(says), mend: mend && hide(mend) }));
}

async function* checkAll({ source, file, url }: Examination, outside: Outside): Check {
  if (file !== null) yield* checkEnvFile(file, Object.keys(source));
  const env = read(source);
  if (env instanceof EnvError) {
    const { fail } = createFindings('variables');
    for (const line of env.message.split('\n')) yield fail(line, '.env.example explains each variable.');
    return;
  }
  yield* checkVariables(env);
  yield* checkPaymentKeys(env);
  const events = env.UPSTREAM_API_HOST === undefined ? yield* checkBackend(env, outside) : [];
  if (env.UPSTREAM_API_HOST !== undefined) yield* checkCaptures(env.DATA_DIR, outside.now());
  yield* checkPublic(env, url ?? env.SITE_URL, events, outside);
}

function read(source: Examination['source']): Env | EnvError {
  try {
    return parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error;
    throw error;
  }
}

async function* checkBackend(env: Env, outside: Outside): Check<UpcomingEvent[]> {
  const events = yield* checkStore(env, outside.now);
  if (env.bucket) yield* checkBucket(env.bucket, outside.now);
  yield* checkDisk(env);
  yield* checkFfmpeg(env);
  yield* checkStreams(events, env, outside);
  yield* checkMail(env.SMTP_URL);
  if (!env.isThisMachine) yield* checkLiveInput(env, outside, await readLiveInputs(env, outside.now));
  return events;
}

async function* checkPublic(env: Env, url: string, events: UpcomingEvent[], outside: Outside): Check {
  const { hostname, protocol, port } = new URL(url);
  const hosts = toHosts(events, url);
  if (!env.isThisMachine || url !== env.SITE_URL) {
    yield* checkNames(hostname, hosts, outside);
    if (protocol === 'https:') yield* checkCertificates([hostname, ...hosts], Number(port || 443), outside);
    yield* checkClock(findOtherClock(env, url), outside);
  }
  const isUp = yield* checkSite(url, outside);
  if (!isUp) return;
  const isEmbedded = env.UPSTREAM_API_HOST === undefined;
  if (!env.isThisMachine) yield* checkProxy(url, env, outside);
  if (!env.isThisMachine && isEmbedded) yield* checkUploads(url, outside);
  if (!isEmbedded || env.PAYMENTS_MODE !== 'live') return;
  if (env.takesCards) yield* checkWebhook(url, 'stripe', outside);
  if (env.takesPaypal) yield* checkWebhook(url, 'paypal', outside);
  const { paypal } = toPaymentConfig(env);
  if (paypal) yield* checkVault(paypal, outside);
}

/** The site may run on this machine and share its clock. */
function findOtherClock(env: Env, url: string): string {
  if (env.PAYMENTS_MODE !== 'live') return url;
  return env.takesCards ? 'https://api.stripe.com/' : 'https://api-m.paypal.com/';
}
