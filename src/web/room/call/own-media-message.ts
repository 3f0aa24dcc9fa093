import type { SignalMessage } from '#contract/room-signals.ts'
import type { LocalMedia } from '../media/local-media.ts'

/** What others are told of this device: never more than is on. */
export const ownMediaMessage = (
  { hasMicrophone, hasCamera, isMuted, isCameraOff }: LocalMedia,
  screen: boolean,
): Extract<SignalMessage, { kind: 'media' }> => ({
  kind: 'media',
  microphone: hasMicrophone && !isMuted,
  camera: hasCamera && !isCameraOff,
  screen,
})
