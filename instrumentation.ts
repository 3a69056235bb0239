/** Next calls this once when the server starts. */
export async function register(): Promise<void> {
  const { startUpstream } = await import('@/lib/upstream/transport');
  await startUpstream();
}
