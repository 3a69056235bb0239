const SILENT_MONO = Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80);
const SILENT_STEREO = Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80);

type Sound = { name: string; channels: number; samplesPerFrame: number };

/** A frame of AAC-LC without sound, or null where there is none for this configuration. */
export function toSilence({ name, channels, samplesPerFrame }: Sound): Uint8Array | null {
  if (name !== 'mp4a.40.2' || samplesPerFrame !== 1024 || channels > 2) return null;
  return channels === 1 ? SILENT_MONO : SILENT_STEREO;
}
