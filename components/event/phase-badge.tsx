import { Badge } from '@/components/ui/badge';
import type { EventPhase } from '@/lib/contract/event-phase';
import { PHASE_LABELS } from '@/lib/events/messages';

const TONES = {
  scheduled: 'accent',
  doors: 'positive',
  live: 'live',
  replay: 'accent',
  ended: 'neutral',
} as const;

export function PhaseBadge({ phase }: { phase: EventPhase }) {
  return <Badge tone={TONES[phase]}>{PHASE_LABELS[phase]}</Badge>;
}
