import { OopsPage } from '@/components/marketing/message-page';
import { Bulbs } from '@/components/ui/bulbs';
import { EVENT_FALLBACKS } from '@/lib/content/event-page';

export function EventLoading({ text = EVENT_FALLBACKS.loading }: { text?: string }) {
  return (
    <div
      role="status"
      className="grid flex-1 content-center justify-items-center gap-6 py-section text-center"
    >
      <Bulbs className="w-60" />
      <p className="text-xl">{text}</p>
    </div>
  );
}

export function EventUnavailable() {
  return <OopsPage {...EVENT_FALLBACKS.failed} />;
}
