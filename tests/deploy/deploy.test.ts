import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENV_NAMES, SECRET_NAMES, envSchema } from '@/lib/env/schema';
import { isOperationsPath } from '@/server/operations';
import { SERVER_ENV, serverCommand } from '@/tools/support/server-command.mjs';
import { readCompose, readDeployFile, readKubernetes, toVolumePath } from './read-deploy-files';

const OTHERS = [
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'NEXT_TELEMETRY_DISABLED',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
];
const known: readonly string[] = [...ENV_NAMES, ...Object.keys(SERVER_ENV), ...OTHERS];

/** systemd's group `@resources`. */
const RESOURCES =
  'ioprio_set mbind migrate_pages move_pages sched_setaffinity sched_setattr sched_setparam sched_setscheduler set_mempolicy setpriority setrlimit'.split(
    ' ',
  );
const hasStrace = ['strace', 'ffmpeg'].every((tool) => spawnSync(tool, ['-V']).error === undefined);

const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

describe('the files for deployment', () => {
  it.each([
    ['marquee@.service', /^Environment=(\w+)=/gm],
    ['marquee-backup.service', /^Environment=(\w+)=/gm],
    ['Dockerfile', /(?<=^ENV .*)\b([A-Z_]+)=/gm],
    ['compose.yaml', /\$\{(\w+)/g],
    ['compose.yaml', /^ {2,6}([A-Z][A-Z_]+): /gm],
    ['kubernetes.yaml', /\bname: ([A-Z][A-Z_]+)\b/g],
    ['kubernetes.yaml', /\bkey: ([A-Z][A-Z_]+)\b/g],
  ])('%s names variables that there are: %s', (name, pattern) => {
    const found = findAll(readDeployFile(name), pattern).filter(Boolean);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((variable) => !known.includes(variable))).toEqual([]);
  });

  it('give the two instances all that one needs, of values that the site takes', () => {
    const { services } = readCompose();
    const { environment: a = {} } = services['site-a']!;
    expect(services['site-b']!.environment).toEqual(a);
    expect(services['site-b']!.volumes).not.toEqual(services['site-a']!.volumes);
    const set = Object.entries(a).filter(([, value]) => !value.startsWith('${'));
    const shape: Partial<Record<string, { safeParse(value: unknown): { success: boolean } }>> =
      envSchema.shape;
    for (const [name, value] of set) {
      const filled = value.replaceAll(/\$\{\w+:\?\}/g, 'x');
      expect([name, shape[name]?.safeParse(filled).success]).toEqual([name, true]);
    }
  });

  it('have one folder of media for all instances, and two live inputs with a disk and an address each', () => {
    const { services } = readCompose();
    const { environment = {} } = services['site-a']!;
    const inputs = ['ingest-a', 'ingest-b'].map((name) => ({ name, ...services[name] }));
    const [ingest, other] = inputs;
    for (const { name, environment: own = {} } of inputs) {
      const { INGEST_URL, INGEST_RTMP_PORT, ...rest } = own;
      expect(INGEST_URL).toBe(`http://${name}:8085`);
      expect({ ...rest, INGEST_URL: environment.INGEST_URL }).toEqual(environment);
      expect(services[name]?.ports).toEqual([`${INGEST_RTMP_PORT ?? 1935}:${INGEST_RTMP_PORT ?? 1935}`]);
    }
    expect(other?.environment?.INGEST_RTMP_PORT).not.toBe(ingest?.environment?.INGEST_RTMP_PORT);
    for (const name of ['MEDIA_DIR', 'UPLOADS_DIR'])
      expect(toVolumePath('site-a', environment[name] ?? '')).toBe(
        toVolumePath('site-b', environment[name] ?? ''),
      );
    const disks = ['site-a', 'ingest-a', 'ingest-b'].map((name) => toVolumePath(name, '/media'));
    expect(new Set(disks).size).toBe(3);

    const site = readKubernetes('Deployment').spec.template.spec;
    const input = readKubernetes('StatefulSet', 'marquee-ingest').spec;
    expect(input.replicas).toBe(2);
    const toMount = ([{ env, volumeMounts }]:
      typeof site.containers | typeof input.template.spec.containers) => {
      const folder = env.find(({ name }) => name === 'MEDIA_DIR')?.value;
      return volumeMounts.find(({ mountPath }) => mountPath === folder);
    };
    const shared = site.volumes.find(({ name }) => name === toMount(site.containers)?.name);
    expect(shared?.persistentVolumeClaim).toEqual({ claimName: 'marquee-media', readOnly: false });
    const own = toMount(input.template.spec.containers);
    expect(own?.readOnly).toBe(false);
    expect(input.volumeClaimTemplates.map(({ metadata }) => metadata.name)).toEqual([own?.name]);
    const { env } = input.template.spec.containers[0];
    expect(env.find(({ name }) => name === 'INGEST_URL')?.value).toBe(
      `http://$(pod).${input.serviceName}:8085`,
    );
    for (const number of [0, 1])
      expect(readKubernetes('Service', `marquee-encoders-${number}`).spec.selector).toEqual({
        'statefulset.kubernetes.io/pod-name': `marquee-ingest-${number}`,
      });
    const started = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(readDeployFile('marquee-ingest.service'))?.[1];
    expect(ingest?.command?.join(' ')).toBe(started);
    expect(input.template.spec.containers[0].command?.join(' ')).toBe(started);
    expect(readDeployFile('Dockerfile')).toMatch(/apt-get install .*\bffmpeg\b/);
  });

  it('have a bucket that instances share, of a service or from outside', () => {
    const { services } = readCompose();
    const [, address = ''] = /:-(.+)\}$/.exec(services['site-a']!.environment?.MEDIA_BUCKET ?? '') ?? [];
    expect(envSchema.shape.MEDIA_BUCKET.parse(address)).toBe(address);
    const { hostname, port, pathname } = new URL(address);
    const { command = [], volumes = [] } = services[hostname]!;
    expect(command).toContain(`:${port}`);
    expect(volumes[0]?.split(':')[1]).toBe(`${command.at(-1)}${pathname}`);
    const { env } = readKubernetes('Deployment').spec.template.spec.containers[0];
    const given = env.filter(({ name }) => name.startsWith('MEDIA_BUCKET'));
    expect(given.map(({ name }) => name).sort()).toEqual(
      ENV_NAMES.filter((name) => name.startsWith('MEDIA_BUCKET')).sort(),
    );
  });

  it('name secrets by the variable that each is for', () => {
    const { env } = readKubernetes('Deployment').spec.template.spec.containers[0];
    for (const { name, valueFrom } of env) if (valueFrom) expect(valueFrom.secretKeyRef.key).toBe(name);
    const plain = env.filter(({ valueFrom }) => !valueFrom).map(({ name }) => name);
    expect(SECRET_NAMES.filter((name) => plain.includes(name))).toEqual([]);
  });

  it('start what a build leaves, as npm start does', () => {
    const [, ...args] = serverCommand({ dev: false });
    const started = args.join(' ');
    expect(readDeployFile('marquee@.service')).toContain(`\nExecStart=/usr/bin/node ${started}\n`);
    expect(readDeployFile('Dockerfile')).toContain(
      `\nCMD ${JSON.stringify(['node', ...args]).replaceAll(',', ', ')}\n`,
    );
    expect(readFileSync('package.json', 'utf8')).toContain(` ${started}",`);
    for (const [name, value] of Object.entries(SERVER_ENV)) {
      expect(readDeployFile('marquee@.service')).toContain(`\nEnvironment=${name}=${value}\n`);
      expect(readDeployFile('Dockerfile')).toMatch(new RegExp(`\\nENV .*\\b${name}=${value}\\n`));
      expect(readFileSync('package.json', 'utf8')).toContain(
        `"start": "NODE_ENV=production ${name}=${value} `,
      );
    }
  });

  it('have a server beside them that also loads from its sources, while developing', () => {
    const [node, ...args] = serverCommand({ dev: true });
    const load = `import('./server/serve.ts').then(() => console.log('loaded'))`;
    const { stdout, stderr } = spawnSync(node, [...args.slice(0, -1), '--eval', load], { encoding: 'utf8' });
    expect(stdout + stderr).toContain('loaded');
  });

  it('leave the site the time it takes to finish what is under way', () => {
    const drained = envSchema.shape.SHUTDOWN_DEADLINE_MS.parse(undefined);
    const unit = Number(/^TimeoutStopSec=(\d+)$/m.exec(readDeployFile('marquee@.service'))?.[1]);
    expect(unit * 1000).toBeGreaterThan(drained);
    expect(Number.parseInt(readCompose().services['site-a']!.stop_grace_period ?? '')).toBeGreaterThan(
      drained / 1000,
    );
    const { containers, terminationGracePeriodSeconds } = readKubernetes('Deployment').spec.template.spec;
    const wait = Number(/, (\d+)\)/.exec(containers[0].lifecycle.preStop.exec.command.join(' '))?.[1]);
    expect(terminationGracePeriodSeconds * 1000).toBeGreaterThan(wait + drained);
  });

  it('keep an instance while another is replaced, and find it by its labels', () => {
    const { metadata, spec } = readKubernetes('Deployment');
    const budget = readKubernetes('PodDisruptionBudget').spec;
    const scaler = readKubernetes('HorizontalPodAutoscaler').spec;
    const service = readKubernetes('Service');
    expect(budget.minAvailable).toBeLessThan(Math.min(spec.replicas, scaler.minReplicas));
    expect(scaler.scaleTargetRef.name).toBe(metadata.name);
    const { labels } = spec.template.metadata;
    for (const selector of [spec.selector.matchLabels, budget.selector.matchLabels, service.spec.selector])
      expect(labels).toMatchObject(selector);
    const { containers, volumes } = spec.template.spec;
    const [site] = containers;
    const ports = site.ports.map(({ name }) => name);
    expect(ports).toContain(service.spec.ports[0]?.targetPort);
    expect(volumes.map(({ name }) => name).sort()).toEqual(site.volumeMounts.map(({ name }) => name).sort());
    const probes = [site.startupProbe, site.livenessProbe, site.readinessProbe].map(
      ({ httpGet }) => httpGet.path,
    );
    expect(probes).toEqual(['/healthz', '/healthz', '/readyz']);
    const paths = readKubernetes('Ingress').spec.rules.flatMap(({ http }) => http.paths);
    const open = paths.filter(({ backend }) => backend.service.name === service.metadata.name);
    expect(open.map(({ path }) => path)).toEqual(['/', '/']);
    expect(paths.filter(({ path }) => path === '/metrics')).toHaveLength(2);
  });

  it('ask the site before a certificate is ordered, at an address that it has', () => {
    const [asked] = findAll(readDeployFile('Caddyfile'), /^\t\task (\S+)$/gm);
    expect(isOperationsPath(new URL(asked ?? '').pathname)).toBe(true);
  });

  it.each(['marquee@.service', 'marquee-ingest.service'])(
    'let %s write to the folders that .env.example suggests',
    (name) => {
      const example = readFileSync('.env.example', 'utf8');
      const folders = findAll(example, /^# (?:MEDIA|UPLOADS)_DIR=(\S+)$/gm);
      expect(folders).toHaveLength(2);
      const [paths = ''] = findAll(readDeployFile(name), /^ReadWritePaths=(.+)$/gm);
      expect(paths.split(' ')).toEqual(folders.map((folder) => `-${folder}`));
    },
  );

  // `strace` refuses the calls as the kernel does under the unit.
  it.skipIf(!hasStrace).each(['marquee@.service', 'marquee-ingest.service'])(
    'let ffmpeg run at the lowest priority under the filter of %s (skipped without strace and ffmpeg)',
    (name) => {
      const unit = readDeployFile(name);
      const allowed = findAll(unit, /^SystemCallFilter=([a-z_ ]+)$/gm);
      const refused = RESOURCES.filter((call) => !allowed.includes(call)).join(',');
      const [error] = findAll(unit, /^SystemCallErrorNumber=(\w+)$/gm);
      const effect = error === undefined ? 'signal=SIGSYS' : `error=${error}`;
      const traced = ['-f', '-qq', '-e', `trace=${refused}`, '-e', `inject=${refused}:${effect}`];
      const encode = `
        const film = '-v error -f lavfi -i testsrc2=s=64x64:d=1 -c:v libx264 -f null -'.split(' ');
        const child = require('node:child_process').spawn('ffmpeg', film, { stdio: 'ignore' });
        require('node:os').setPriority(child.pid, 19);
        child.on('exit', (code) => process.exit(code ?? 1));`;
      expect(
        spawnSync('strace', [...traced, process.execPath, '--eval', encode], { encoding: 'utf8' }).status,
      ).toBe(0);
    },
  );

  it('are explained, each', () => {
    const guide = readFileSync('docs/deploy.md', 'utf8');
    for (const name of [
      'marquee@.service',
      'marquee-backup.timer',
      'nginx.conf',
      'nginx-site.conf',
      'Caddyfile',
      'Dockerfile',
      'compose.yaml',
      'kubernetes.yaml',
    ])
      expect(guide).toContain(`deploy/${name}`);
  });

  it('keep what is secret or large out of the image', () => {
    const lines = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['.git', '.env', '.env.*', '.data', 'node_modules', 'backups']),
    );
  });

  it('differ between nginx on the machine and nginx in compose by the servers only', () => {
    const toRest = (name: string) =>
      readDeployFile(name)
        .split('\n')
        .filter((line) => !/^ {2}(# )?server \S+ max_fails|^# /.test(line));
    expect(toRest('nginx-compose.conf')).toEqual(toRest('nginx.conf'));
  });
});
