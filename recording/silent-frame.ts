const FRAMES: Readonly<Record<number, Uint8Array>> = {
  1: Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80),
  2: Uint8Array.of(0x21, 0x00, 0x49, 0x90, 0x02, 0x19, 0x00, 0x23, 0x80),
};

/** Samples in a frame of AAC-LC, as below. */
export const SILENT_SAMPLES = 1024;

/** A frame of AAC-LC without sound, or null for channels that have none here. */
export const toSilentFrame = (channels: number): Uint8Array | null => FRAMES[channels] ?? null;
