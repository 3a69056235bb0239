import { checkServerIdentity, connect, type DetailedPeerCertificate } from 'node:tls';
import { createFindings, type Finding, type Outside, PATIENCE_MS, toReason } from './finding';

const { ok, warn, fail } = createFindings('tls');

const DAY_MS = 24 * 60 * 60_000;
/** Automatic renewal runs a month before the end, so at two weeks it is stuck. */
const SOON_DAYS = 14;

const RENEW = 'Renew it (certbot renew, or check the log of Caddy or cert-manager).';

export async function checkCertificates(
  hosts: readonly string[],
  port: number,
  outside: Reach,
): Promise<Finding[]> {
  return Promise.all(hosts.map((host) => checkCertificate(host, port, outside)));
}

type Reach = Pick<Outside, 'now' | 'ca' | 'resolve'>;

async function checkCertificate(host: string, port: number, { now, ca, resolve }: Reach): Promise<Finding> {
  try {
    const [address = host] = await resolve(host);
    const { certificate, distrust } = await shakeHands(host, address, port, ca);
    const daysLeft = Math.floor((Date.parse(certificate.valid_to) - now()) / DAY_MS);
    const mismatch = checkServerIdentity(host, certificate);
    if (mismatch !== undefined)
      return fail(
        `The certificate served for ${host} doesn't cover that name.`,
        'Add the name, or use a wildcard or on-demand certificate (docs/deploy.md, event hosts).',
      );
    if (daysLeft < 0) return fail(`The certificate of ${host} has expired.`, RENEW);
    if (distrust !== null)
      return fail(
        `Browsers don't trust the certificate of ${host} (${distrust}).`,
        'Serve the full chain (fullchain.pem) of a public authority.',
      );
    if (daysLeft < SOON_DAYS) return warn(`The certificate of ${host} expires in ${daysLeft} days.`, RENEW);
    return ok(`${host}, ${daysLeft} days left.`);
  } catch (error) {
    return fail(
      `${host} doesn't speak TLS on port ${port}: ${toReason(error)}.`,
      'Check that the proxy is running, listens there and has a certificate for the name.',
    );
  }
}

type Shown = { certificate: DetailedPeerCertificate; distrust: string | null };

function shakeHands(host: string, address: string, port: number, ca: string | undefined): Promise<Shown> {
  return new Promise((resolve, reject) => {
    // No data is sent, so an invalid certificate does no harm and can be reported.
    const options = { host: address, port, servername: host, rejectUnauthorized: false, ...(ca && { ca }) };
    const socket = connect(options, () => {
      const certificate = socket.getPeerCertificate(true);
      const distrust = socket.authorized ? null : toReason(socket.authorizationError);
      socket.end();
      resolve({ certificate, distrust });
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
