export async function register(): Promise<void> {
  // Next also compiles this for its edge runtime, which lacks native modules, and replaces this
  // name.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { env } = await import('@/lib/env');
    const { onStop } = await import('@/lib/process/lifecycle');
    if (env.tracesUrl !== null) {
      const { startOpenTelemetry } = await import('@/lib/observability/open-telemetry');
      const { createTrustedProxies } = await import('@/lib/network/trusted-proxies');
      const { OTEL_SERVICE_NAME: serviceName, tracesUrl: url } = env;
      onStop(startOpenTelemetry({ url, serviceName, proxies: createTrustedProxies(env.TRUST_PROXY) }));
    }
    const { isEmbedded } = await import('@/lib/api-client/transport');
    if (isEmbedded) {
      const { getBackend } = await import('@/backend/instance');
      const backend = await getBackend();
      backend.startReconciler();
      onStop(() => backend.close());
    } else {
      const { createStandalonePaypal } = await import('@/backend/standalone-paypal');
      const standalonePaypal = createStandalonePaypal(env);
      if (standalonePaypal) {
        const { runtime } = await import('@/lib/runtime');
        runtime.standalonePaypal = standalonePaypal;
        const { startSavingCaptures } = await import('@/lib/orders/captures/save-captures');
        onStop(startSavingCaptures());
      }
    }
  }
}
