import { ADVICE, INPUT_STATES } from '@/lib/content/studio/live';
import type { InputStatus } from '@/lib/contract/studio/live/schemas';

/** In dB below full scale; quieter than speech is on any stage. */
const QUIET_DB = -45;

/** In seconds. */
const FAR_KEYFRAMES = 4;
const USUAL_KEYFRAMES = 2.5;

/** They say better than its state why an encoder is not seen. */
const REASONS = ['no-video', 'codec-refused', 'colors-refused', 'no-room'];

const FAULTS = new Map<string, string>(Object.entries(ADVICE.faults));

export const hasReason = ({ faults }: InputStatus): boolean =>
  faults.some((fault) => REASONS.includes(fault));

/** What the person at the desk should change, in the words of OBS; most urgent first. */
export function listAdvice(input: InputStatus): string[] {
  const { state, video, audio, faults } = input;
  const isOn = state === 'receiving';
  const far = video?.keyframe_seconds ?? 0;
  const known = new Set(faults);
  if (isOn && far > FAR_KEYFRAMES) known.add('keyframes-far-apart');
  if (isOn && video !== null && audio === null) known.add('no-audio');
  const sentences = [...known].map((fault) =>
    fault === 'keyframes-far-apart' && far > USUAL_KEYFRAMES
      ? `${ADVICE.keyframesEvery(Math.round(far * 10) / 10)} ${FAULTS.get(fault)}`
      : (FAULTS.get(fault) ?? ADVICE.unknown(fault)),
  );
  const level = audio?.level_db ?? 0;
  if (isOn && audio !== null && level < QUIET_DB) sentences.push(ADVICE.quiet);
  const waiting = state === 'receiving' || hasReason(input) ? [] : [INPUT_STATES[state].text];
  return [...waiting, ...sentences].filter((sentence) => sentence !== '');
}
