/** Network Information API (Chromium only); `downlink` in Mbit/s. */
type Connection = { downlink?: number; effectiveType?: string; saveData?: boolean };

export function readConnection(): Connection {
  const { connection }: Navigator & { connection?: Connection | null } = navigator;
  return connection ?? {};
}

export function isSlowConnection(): boolean {
  const { effectiveType = '', saveData } = readConnection();
  return saveData === true || /[23]g$/.test(effectiveType);
}
