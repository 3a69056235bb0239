import { once } from 'node:events';
import type { FreeBytes } from '@/recording/recording-folder';
import type { ListenOptions } from 'node:net';
import { createAuthorize } from './show/authorize';
import type { AddressRules } from './restream/find-addresses';
import { publish } from './restream/publish';
import { createRestream } from './restream/restream';
import { createHttpServer } from './http';
import { createRegister, type RegisterOptions } from './register';
import { createRtmpServer, type RtmpOptions } from './rtmp/rtmp-server';
import { createShows, type Ladder } from './show/shows';

export type IngestOptions = Pick<RtmpOptions, 'log' | 'report' | 'beginMs' | 'maxPerAddress'> &
  Partial<RegisterOptions> & {
    mediaDir: string;
    /** Where the site finds it. */
    url: string;
    secret: string;
    authUrl: string;
    tls: { cert: Buffer; key: Buffer } | null;
    now?: () => number;
    freeBytes?: FreeBytes;
    ladder?: Ladder | null;
    /** Where a show may be sent to. */
    restream?: AddressRules & { ca?: string };
  };

/** The live input: encoders in over RTMP, playlists and segments out over HTTP. */
export function createIngest(options: IngestOptions) {
  const { secret, authUrl, tls, log, report } = options;
  const createRelay = (now: () => number) =>
    createRestream({ now, publish: (target, link) => publish(target, { ...options.restream, ...link }) });
  const shows = createShows({ ...options, createRelay });
  const { registerUrl = null, server = '', version = '' } = options;
  const register = createRegister({ ...options, registerUrl, server, version, shows });
  const { isDraining } = register;
  const authorize = createAuthorize({ url: authUrl, secret });
  const toServer = (certificate: typeof tls) =>
    createRtmpServer({ ...options, authorize, shows, isDraining, log, report }, certificate);
  const rtmp = toServer(null);
  const rtmps = tls === null ? null : toServer(tls);
  const connections = () => rtmp.connections() + (rtmps?.connections() ?? 0);

  const http = createHttpServer({
    shows,
    secret,
    report,
    isLost: register.isLost,
    health() {
      const { user, system } = process.cpuUsage();
      const memory = Math.round(process.memoryUsage.rss() / 1024 / 1024);
      const cpuSeconds = Math.round((user + system) / 1000) / 1000;
      return {
        id: register.id,
        shows: shows.count(),
        connections: connections(),
        memory_mb: memory,
        cpu_seconds: cpuSeconds,
      };
    },
  });

  return {
    http,
    rtmp: rtmp.server,
    rtmps: rtmps?.server ?? null,
    /** Once it listens. */
    register,

    /** Lets encoders go and writes what they sent. */
    async closeInput(): Promise<void> {
      await Promise.all([rtmp.close(), rtmps?.close()]);
      await register.stop();
      await shows.close();
    },
  };
}

/** Rejects where the port is taken. */
export async function listen(
  server: { listen: (options: ListenOptions) => NodeJS.EventEmitter },
  port: number,
  host: string | undefined,
): Promise<void> {
  await once(server.listen(host === undefined ? { port } : { port, host }), 'listening');
}
