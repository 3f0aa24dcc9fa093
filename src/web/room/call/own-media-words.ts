import type { LocalMedia } from '../media/local-media.ts'
import { ownMediaMessage } from './own-media-message.ts'

/** Whether others see and hear this device now. */
export function ownMediaWords(media: LocalMedia): string {
  const { camera, microphone } = ownMediaMessage(media, false)
  if (camera === microphone) return `Your camera and microphone are ${camera ? 'on' : 'off'}.`
  return camera ? 'Your camera is on, your microphone is off.' : 'Your microphone is on, your camera is off.'
}
