import { connect } from 'node:tls';
import { type Check, createFindings, type Finding, type Outside, PATIENCE_MS, toReason } from './finding';

const { ok, warn, fail } = createFindings('tls');

const DAY_MS = 24 * 60 * 60_000;
/** Automatic renewal runs a month before the end, so at two weeks it is stuck. */
const SOON_DAYS = 14;

type Reach = Pick<Outside, 'now' | 'ca' | 'resolve'>;

export async function* checkCertificates(hosts: readonly string[], port: number, outside: Reach): Check {
  yield* await Promise.all(hosts.map((host) => checkCertificate(host, port, outside)));
}

async function checkCertificate(host: string, port: number, { now, ca, resolve }: Reach): Promise<Finding> {
  try {
    const [address = host] = await resolve(host);
    const daysLeft = Math.floor(((await findEnd(host, address, port, ca)) - now()) / DAY_MS);
    if (daysLeft >= SOON_DAYS) return ok(`${host}, ${daysLeft} days left.`);
    return warn(
      `The certificate of ${host} expires in ${daysLeft} days.`,
      'Renew it (certbot renew, or check the log of Caddy or cert-manager).',
    );
  } catch (error) {
    return fail(
      `Browsers can't open ${host} on port ${port}: ${toReason(error)}.`,
      'Check that the proxy listens there, with the full chain of a valid certificate for the name (docs/deploy.md, event hosts).',
    );
  }
}

/** @returns when the certificate ends; rejects for one that a browser refuses, too */
function findEnd(host: string, address: string, port: number, ca: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, servername: host, ...(ca && { ca }) }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.end();
      resolve(Date.parse(end));
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
