import { ZONES } from '@/components/studio/events/event-groups';

/** Suggestions, of the server's list (IANA). */
export function TimeZones() {
  return (
    <datalist id={ZONES}>
      {['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  );
}
