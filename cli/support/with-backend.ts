import type { Backend } from '@/backend/app';

/** With the settings of the environment, and no job started. */
export async function withBackend<T>(work: (backend: Backend) => Promise<T>): Promise<T> {
  const { getBackend } = await import('@/backend/instance');
  const backend = await getBackend();
  try {
    return await work(backend);
  } finally {
    await backend.close();
  }
}
