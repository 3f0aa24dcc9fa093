import { keepPlace, readPlace } from './client/kept-place.ts'
import type { LocalMediaStore } from './media/local-media.ts'

/** After a reload, or coming back: what was allowed is on again, and what was off stays off. */
export function restoreMedia(media: LocalMediaStore, roomId: string): void {
  const place = readPlace(roomId)
  if (!place?.isChecked) return
  media.setMuted(place.isMuted)
  media.setCameraOff(place.isCameraOff)
  if (place.withMicrophone) void media.start({ withCamera: place.withCamera })
}

/** The device check is done: this tab goes on from here. */
export function keepMedia(media: LocalMediaStore, roomId: string): void {
  const { hasCamera, hasMicrophone, isMuted, isCameraOff } = media.current()
  keepPlace(roomId, {
    isChecked: true,
    withCamera: hasCamera,
    withMicrophone: hasMicrophone,
    isMuted,
    isCameraOff,
  })
}

/** Keeps it so while something is on; what is stopped by leaving is no choice to keep. */
export const watchMedia = (media: LocalMediaStore, roomId: string): (() => void) =>
  media.subscribe(() => {
    if (media.current().status === 'on' && readPlace(roomId)?.isChecked) keepMedia(media, roomId)
  })
