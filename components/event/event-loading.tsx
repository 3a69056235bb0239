import { Bulbs } from '@/components/ui/bulbs';

/** What an event's page shows while the API is still answering. */
export function EventLoading() {
  return (
    <div
      role="status"
      className="grid flex-1 content-center justify-items-center gap-6 py-section text-center"
    >
      <Bulbs className="w-60" />
      <p className="text-xl">Loading event details…</p>
    </div>
  );
}
