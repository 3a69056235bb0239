import { STUDIO } from '@/lib/content/studio/shell';
import { EVENT_GROUPS, EVENT_PARTS, type EventGroup, type EventPart, toStudioPath } from '@/lib/studio/paths';
import { Menu, MenuButton, NavLink } from '../studio-menu';

type EventNavProps = { eventId: string; may: readonly string[]; part: EventPart };

/** The parts of an event that the member may open, at the side on wide screens. */
export function EventNav({ eventId, may, part }: EventNavProps) {
  return (
    <div className="print:hidden">
      <MenuButton menu="event-menu">{STUDIO.parts[part]}</MenuButton>
      <Menu id="event-menu" label={STUDIO.eventNavigation} className="lg:sticky lg:top-6 lg:block">
        <div className="grid gap-4 lg:-ml-3">
          {(Object.keys(EVENT_GROUPS) as EventGroup[]).map((group) => {
            const parts = (Object.keys(EVENT_GROUPS[group]) as EventPart[]).filter((one) =>
              may.includes(EVENT_PARTS[one]),
            );
            return parts.length === 0 ? null : (
              <div key={group}>
                {group === 'event' ? null : (
                  <h2 className="px-3 text-xs font-semibold tracking-wide text-muted uppercase">
                    {STUDIO.groups[group]}
                  </h2>
                )}
                <ul>
                  {parts.map((one) => (
                    <li key={one}>
                      <NavLink href={toStudioPath(eventId, one)} isCurrent={one === part}>
                        {STUDIO.parts[one]}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
      </Menu>
    </div>
  );
}
