import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';

const EXPORT = 'Please export it as MP4 with H.264 (8 bit, 4:2:0) and AAC.';

const PICTURES: Readonly<Record<string, string>> = { avc: 'H.264', hevc: 'HEVC', vp9: 'VP9', av1: 'AV1' };
const SOUNDS: Readonly<Record<string, string>> = { aac: 'AAC', opus: 'Opus', flac: 'FLAC' };

type Judged = { name: string; plays: 'all' | 'some' } | { fault: string };

/** What a browser makes of the pictures, which are not transcoded. */
export async function judgePictures(track: InputVideoTrack): Promise<Judged> {
  const codec = await track.getCodec();
  const name = PICTURES[codec ?? ''];
  if (codec === null || name === undefined)
    return { fault: `Browsers can't play the picture of this file${codec ? ` (${codec})` : ''}. ${EXPORT}` };
  const config = await track.getDecoderConfig();
  if (!config) return { fault: `The picture of this file can't be read. ${EXPORT}` };
  const description = config.description === undefined ? null : toBytes(config.description);
  if (codec === 'avc') {
    // profile_idc (ISO 14496-10, annex A): Baseline, Main and High are 8 bit and 4:2:0.
    const profile = Number.parseInt(config.codec.slice(5, 7), 16);
    return [66, 77, 100].includes(profile)
      ? { name, plays: 'all' }
      : { fault: `Browsers can't play H.264 beyond 8 bits and 4:2:0. ${EXPORT}` };
  }
  if (codec === 'hevc') {
    // general_profile_idc and bit_depth_luma_minus8 (ISO 14496-15, 8.3.3.1).
    const profile = Number(/^h[ve][vc]1\.[ABC]?(\d+)/.exec(config.codec)?.[1] ?? Number.NaN);
    const bits = description && description.length > 17 ? 8 + ((description[17] ?? 0) & 7) : 8;
    if (bits > 10) return { fault: `Browsers can't play ${bits}-bit HEVC. ${EXPORT}` };
    return profile >= 1 && profile <= 3
      ? { name, plays: 'some' }
      : { fault: `Browsers can't play this HEVC profile. ${EXPORT}` };
  }
  return { name, plays: 'some' };
}

export async function judgeSound(track: InputAudioTrack): Promise<Judged> {
  const codec = await track.getCodec();
  const name = SOUNDS[codec ?? ''];
  return name === undefined
    ? { fault: `Browsers can't play the sound of this file${codec ? ` (${codec})` : ''}. ${EXPORT}` }
    : { name, plays: 'all' };
}

function toBytes(source: AllowSharedBufferSource): Uint8Array {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
}
