import { notFound } from 'next/navigation';
import { getEventHere } from '@/app/_host/request-host';
import { requireSession } from '@/app/_purchase/require-session';
import { DeviceTest } from '@/components/watch/device-test';
import { isOffered } from '@/lib/api-client/offers';
import { DEVICE_TEST } from '@/lib/content/device-test';
import { toDeviceTestPath } from '@/lib/orders/addresses';

export const metadata = { title: DEVICE_TEST.title };

/** For those who have no ticket yet. */
export default async function Page({ params }: { params: Promise<{ eventId: string }> }) {
  const { eventId } = await params;
  await requireSession(toDeviceTestPath(eventId));
  const event = await getEventHere(eventId);
  if (!event.ok || !isOffered('playback')) notFound();
  const { id, title } = event.value;
  return (
    <div className="page-width grid max-w-3xl gap-6 py-8 sm:py-12">
      <h1 dir="auto" className="display text-display-sm wrap-anywhere">
        {title}
      </h1>
      <DeviceTest eventId={id} />
      <p>
        <a className="link font-medium" href={`/events/${encodeURIComponent(id)}`}>
          {DEVICE_TEST.toEvent}
        </a>
      </p>
    </div>
  );
}
