import type { Env } from './schema';

type Settings = Pick<
  Env,
  'INGEST_PUBLIC_HOST' | 'INGEST_RTMP_PORT' | 'INGEST_RTMPS_PORT' | 'INGEST_TLS_CERT'
>;

/** What encoders are given. With a certificate, the encrypted one. */
export function toEncoderServer(settings: Settings): string {
  const { INGEST_PUBLIC_HOST: host, INGEST_RTMP_PORT: port, INGEST_RTMPS_PORT: securePort } = settings;
  const isSecure = settings.INGEST_TLS_CERT !== undefined;
  return isSecure ? `rtmps://${host}:${securePort}/live` : `rtmp://${host}:${port}/live`;
}
