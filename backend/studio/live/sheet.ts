import type { SheetLine } from '@/lib/contract/studio/live/schemas';
import type { Finding } from '../events/check-answer';
import type { Seen } from './rehearsals';

/** In seconds; a longer distance makes viewers wait and fall behind. */
const KEYFRAMES = 4;

type Checked = { address: Finding; purchase: Finding; hadPhone: boolean };

/** What was good in a rehearsal, and what was not. */
export function toSheet(seen: Seen, { address, purchase, hadPhone }: Checked): SheetLine[] {
  const toLine = ({ state, message }: Pick<Finding, 'state' | 'message'>, name: SheetLine['name']) => ({
    name,
    state,
    message,
  });
  return [
    toLine(judgeSignal(seen), 'signal'),
    toLine(judgeKeyframes(seen), 'keyframes'),
    toLine(judgeSound(seen), 'sound'),
    toLine(address, 'address'),
    toLine(purchase, 'purchase'),
    toLine(
      hadPhone
        ? { state: 'good', message: 'A phone played the rehearsal.' }
        : { state: 'open', message: 'Open the rehearsal on a phone as well.' },
      'phone',
    ),
  ];
}

type Judged = Pick<Finding, 'state' | 'message'>;

function judgeSignal({ hadSignal, drops, faults }: Seen): Judged {
  if (!hadSignal)
    return { state: 'failed', message: 'No signal arrived. Check the server and key in the encoder.' };
  const isUneven = faults.some((fault) => /^(?:bitrate|clock|resolution|disk|codec|no-video)/.test(fault));
  if (drops > 0 || isUneven)
    return {
      state: 'failed',
      message: `The signal was not steady${drops > 0 ? `: the encoder came back ${drops === 1 ? 'once' : `${drops} times`}` : ''}.`,
    };
  return { state: 'good', message: 'The signal was steady.' };
}

function judgeKeyframes({ hadSignal, keyframes, faults }: Seen): Judged {
  if (!hadSignal) return { state: 'open', message: 'Without a signal there was none.' };
  if (keyframes <= KEYFRAMES && faults.includes('keyframes-far-apart'))
    return { state: 'failed', message: 'It was too long. In OBS, set Keyframe Interval to 2 s.' };
  const every = `It was ${Math.round(keyframes * 10) / 10} s.`;
  return keyframes > KEYFRAMES
    ? { state: 'failed', message: `${every} In OBS, set Keyframe Interval to 2 s.` }
    : { state: 'good', message: every };
}

function judgeSound({ hadSignal, hadSound, faults }: Seen): Judged {
  if (!hadSignal) return { state: 'open', message: 'Without a signal there was none.' };
  return hadSound && !faults.includes('no-audio')
    ? { state: 'good', message: 'There was sound.' }
    : { state: 'failed', message: 'There was no sound, or it was missing for a time.' };
}
