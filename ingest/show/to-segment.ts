import type { SegmentContent, SegmentTracks } from '@/recording/package-segment';
import type { Draft } from './segmenter';

export function toTracks({ video, audio }: Draft): SegmentTracks {
  const { name, width, height, description } = video;
  const pictures = { codec: name, codedWidth: width, codedHeight: height, description };
  const { name: codec, sampleRate, channels: numberOfChannels } = audio;
  const sound = { codec, sampleRate, numberOfChannels, description: audio.description };
  return {
    video: { codec: video.codec, metadata: { decoderConfig: pictures } },
    audio: { codec: audio.codec, metadata: { decoderConfig: sound } },
  };
}

export const toContent = ({ frames, sound, start, seconds }: Draft): SegmentContent => ({
  frames,
  sound,
  end: start + seconds,
});
