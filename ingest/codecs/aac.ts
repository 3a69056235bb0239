import { SILENT_SAMPLES, toSilentFrame } from '@/recording/silent-frame';
import { createBitReader } from './bit-reader';
import type { AudioConfig } from './codecs';

const RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000];
const LOW_COMPLEXITY = 2;
const TYPES = [LOW_COMPLEXITY, 5, 29];

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3 section 1.6.2.1). Null for anything but AAC-LC and
 * HE-AAC.
 */
export function readAacConfig(description: Uint8Array): AudioConfig | null {
  const reader = createBitReader(description);
  const type = reader.bits(5);
  const sampleRate = RATES[reader.bits(4)];
  const layout = reader.bits(4);
  const channels = layout === 7 ? 8 : layout;
  if (type !== LOW_COMPLEXITY) reader.skip(4 + 5);
  const samplesPerFrame = reader.bits(1) === 1 ? 960 : 1024;
  const isKnown = TYPES.includes(type) && channels > 0 && channels <= 8 && !reader.isAtEnd();
  if (!isKnown || sampleRate === undefined) return null;
  return { codec: 'aac', name: `mp4a.40.${type}`, sampleRate, channels, samplesPerFrame, description };
}

/** For a show whose encoder sends no sound: players can't add a track later. */
export const SILENT_CONFIG: AudioConfig = {
  codec: 'aac',
  name: 'mp4a.40.2',
  sampleRate: 48_000,
  channels: 2,
  samplesPerFrame: 1024,
  description: Uint8Array.of(0x11, 0x90),
};

/** A frame without sound, or null where there is none for this configuration. */
export function toSilence({ name, channels, samplesPerFrame }: AudioConfig): Uint8Array | null {
  return name === SILENT_CONFIG.name && samplesPerFrame === SILENT_SAMPLES ? toSilentFrame(channels) : null;
}
