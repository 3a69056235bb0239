import { readAacConfig } from '../codecs/aac';
import { readAv1Config } from '../codecs/av1';
import { readAvcConfig } from '../codecs/avc';
import { areUnitsWhole, type VideoCodec, type VideoConfig } from '../codecs/codecs';
import { readHevcConfig } from '../codecs/hevc';
import { type Grant, isAllowed, type Publication } from '../show/publication';
import { addAudio, addVideo, setAudio, setVideo, type Show } from '../show/show';
import { type AmfValue, propertyOf } from './amf0';
import type { Message } from './chunk-reader';
import { readAudioTag, readVideoTag } from './flv-tags';
import { ProtocolFault } from './protocol-fault';
import { toMetadata } from './metadata';

/** More damaged frames in a row than an unlucky encoder sends. */
const MAX_DAMAGED = 300;

const READERS: Record<VideoCodec, (record: Uint8Array) => VideoConfig | null> = {
  avc: readAvcConfig,
  hevc: readHevcConfig,
  av1: readAv1Config,
};

/**
 * Hands an encoder's media to its show. Both resolve when the show takes more. They throw a
 * `ProtocolFault` for a codec that is not allowed, and for what is no media.
 */
export function createMediaSink(show: Show, publication: Publication, { codecs }: Pick<Grant, 'codecs'>) {
  let damaged = 0;

  function refuse(name: string): never {
    show.faults.note('codec-refused');
    throw new ProtocolFault(`${name} is not supported for this show. Use H.264 with AAC`);
  }

  function refuseColors(): never {
    show.faults.note('colors-refused');
    throw new ProtocolFault('Browsers play H.264 in 8-bit 4:2:0 only. Set the color format to NV12');
  }

  function lose(): null {
    show.counts.lostFrames += 1;
    damaged += 1;
    if (damaged > MAX_DAMAGED) throw new ProtocolFault('The picture is damaged');
    return null;
  }

  function relay(message: Message, isKey: boolean): void {
    if (show.encoders.onAir?.publication === publication) show.relay.take(publication, message, isKey);
  }

  return {
    video(message: Message): Promise<void> | null {
      const { timestamp: ms, payload } = message;
      const tag = readVideoTag(payload);
      if (tag.kind === 'other') return null;
      if (tag.kind === 'refused') return refuse(tag.name);
      if (!isAllowed(codecs, tag.codec)) return refuse(tag.codec.toUpperCase());
      if (tag.kind === 'config') {
        const config = READERS[tag.codec](tag.record);
        if (config === null) throw new ProtocolFault('The configuration of the picture is damaged');
        if (config.hasOddColors) refuseColors();
        setVideo(show, publication, config);
        publication.headers.video = payload;
        return null;
      }
      const { isKey, offset, data } = tag;
      const config = publication.video;
      if (config?.codec !== tag.codec) return lose();
      if (config.lengthSize !== null && !areUnitsWhole(data, config.lengthSize)) return lose();
      damaged = 0;
      const pressure = addVideo(show, publication, { ms, offset, isKey, data });
      relay(message, isKey);
      return pressure;
    },

    audio(message: Message): Promise<void> | null {
      const { timestamp: ms, payload } = message;
      const tag = readAudioTag(payload);
      if (tag.kind === 'other') return null;
      if (tag.kind === 'refused') return refuse(tag.name);
      if (tag.kind === 'frame') {
        if (publication.audio === null) return null;
        const pressure = addAudio(show, publication, ms, tag.data);
        relay(message, false);
        return pressure;
      }
      const config = readAacConfig(tag.record);
      if (config === null) return refuse('This kind of AAC');
      setAudio(show, publication, config);
      publication.headers.audio = payload;
      return null;
    },

    /** `onMetaData`, also as it came. */
    data([name, value, more]: readonly AmfValue[], payload: Buffer): void {
      publication.headers.data = toMetadata(payload) ?? publication.headers.data;
      const found = name === '@setDataFrame' ? more : value;
      const fps = propertyOf(found, 'framerate');
      // A cue or a title says nothing about it.
      if (typeof fps === 'number' && fps >= 1 && fps <= 240) publication.announcedFps = fps;
    },
  };
}
