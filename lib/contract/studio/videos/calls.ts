import { get, post } from '../../call';
import { messageSchema } from '../../shared';
import { ofMember } from '../shared/of-member';
import * as videos from './schemas';

export const videoCalls = {
  listVideos: get(
    '/studio/organisations/{organisationId}/videos',
    videos.listVideosSchema,
    videos.studioVideosSchema,
    ofMember('The videos of an organisation, newest first, with its uploads and recordings'),
  ),
  getVideo: get(
    '/studio/organisations/{organisationId}/videos/{videoId}',
    videos.videoParamsSchema,
    videos.foundVideoSchema,
    ofMember('A video of the library'),
  ),
  getRecording: get(
    '/studio/organisations/{organisationId}/recordings/{folder}',
    videos.recordingParamsSchema,
    videos.foundRecordingSchema,
    ofMember('The recording of a show, or of kept rehearsals'),
  ),
  renameVideo: post(
    '/studio/videos/rename',
    videos.renameVideoSchema,
    videos.savedVideoSchema,
    ofMember('Change the name of a video', 409),
  ),
  retryVideo: post(
    '/studio/videos/retry',
    videos.retryVideoSchema,
    messageSchema,
    ofMember('Prepare a video again that failed, or its lower qualities; safe to repeat', 409),
  ),
  deleteVideo: post('/studio/videos/delete', videos.deleteVideoSchema, messageSchema, {
    ...ofMember('Delete a video, or the recording in a folder, that nothing plays', 409),
    leadsTo: '/studio/videos?organisation={organisationId}',
  }),
  removeCaptions: post('/studio/videos/remove-captions', videos.removeCaptionsSchema, messageSchema, {
    ...ofMember('Remove the captions of a video or a recording in one language; safe to repeat', 409),
    leadsTo: '/studio/videos/{videoId}?organisation={organisationId}',
  }),
  getVideoEdit: get(
    '/studio/events/{eventId}/video-edit',
    videos.editParamsSchema,
    videos.videoEditSchema,
    ofMember('Chapters of an event, and the start and end of its replay'),
  ),
  saveChapters: post(
    '/studio/events/save-chapters',
    videos.saveChaptersSchema,
    videos.savedVideoSchema,
    ofMember('Change the chapters of a published event', 409),
  ),
  saveTrim: post(
    '/studio/events/save-trim',
    videos.saveTrimSchema,
    videos.savedVideoSchema,
    ofMember('Change where the replay of a recorded show starts and ends', 409),
  ),
};
