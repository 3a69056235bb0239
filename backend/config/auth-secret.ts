import { loadGeneratedSecret } from '@/lib/process/generated-secret';

/** Creates `DATA_DIR/auth-secret` for a demo. Throws a message for the operator. */
export async function loadAuthSecret(options: {
  given: string | undefined;
  isDemo: boolean;
  dataDir: string;
}): Promise<string> {
  if (options.given) return options.given;
  if (!options.isDemo) {
    throw new Error(
      'AUTH_SECRET got nothing, but needs at least 32 characters when SITE_URL is not this machine.',
    );
  }
  return loadGeneratedSecret(options.dataDir, 'auth-secret');
}
