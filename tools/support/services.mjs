import { isLoopbackAddress } from './addresses.mjs';
import { Fault } from './say.mjs';
import { lastLines, start } from './processes.mjs';
import { serverCommand } from './server-command.mjs';
import { isListening } from './machine.mjs';
import { askSite, until } from './wait.mjs';

const START_MS = 120_000;
const FAULTS_MS = 5_000;

/** The port of the payment stand-ins, or null when they are not ours to start. */
export function sandboxPortOf({ paymentsMode, sandboxUrl }) {
  const url = new URL(sandboxUrl);
  return paymentsMode === 'sandbox' && isLoopbackAddress(url.hostname) ? Number(url.port || 80) : null;
}

/**
 * Starts the site and, in sandbox mode, the payment stand-ins.
 * @param log gives the path of a log file by its name
 * @returns `ready`, done when the site answers 200; `broken`, which fails when one of them ends by itself
 */
export function startServices(root, env, settings, { dev, log }) {
  const serve = (name, what, command) => {
    const service = { what, log: log(name), child: start(command, { cwd: root, env, log: log(name) }) };
    service.broken = service.child.ended.then((code) => {
      throw new Fault(`${what} ended by itself with code ${code}. ${showLog(service)}`);
    });
    // It may end before anything awaits it; `ready` and `broken` both ask later.
    service.broken.catch(() => undefined);
    return service;
  };

  const sandboxPort = sandboxPortOf(settings);
  const sandbox =
    sandboxPort && serve('sandbox', 'The payment stand-ins', sandboxCommand(sandboxPort, settings));
  const site = serve('site', 'The site', serverCommand({ dev }));
  const broken = Promise.race([sandbox, site].filter(Boolean).map((service) => service.broken));

  const wait = async (service, check) => {
    if (await until(check, START_MS)) return;
    throw new Fault(`${service.what} did not answer within ${START_MS / 1000} seconds. ${showLog(service)}`);
  };
  const answering = [
    ...(sandbox ? [wait(sandbox, () => isListening(sandboxPort))] : []),
    wait(
      site,
      givingUpOnFaults(site, () => askSite(settings)),
    ),
  ];
  return { ready: Promise.race([Promise.all(answering), broken]), broken };
}

// A site that has answered with faults for a while will not come right by waiting two minutes.
function givingUpOnFaults(service, ask) {
  let since = 0;
  return async () => {
    const status = await ask();
    if (status < 500) since = 0;
    else since ||= Date.now();
    if (since && Date.now() - since > FAULTS_MS) {
      throw new Fault(`${service.what} answers, but with status ${status}. ${showLog(service)}`);
    }
    return status === 200;
  };
}

const sandboxCommand = (port, { dataDir }) => [
  ...[process.execPath, '--import', 'tsx', 'sandbox/server.ts'],
  ...['--port', String(port), '--data-dir', `${dataDir}/sandbox`],
];

const showLog = ({ log }) => `Its last lines (all of them are in ${log}):\n${lastLines(log)}`;
