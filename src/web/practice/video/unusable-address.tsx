import type { VideoSettings } from '#contract/staff/rooms.ts'
import { roomPlaceholder } from '#domain/room/video-address.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { ownPlace } from './video-words.ts'

/** An earlier release took it. */
export const UnusableAddress = ({ settings }: { settings: VideoSettings }) => (
  <div className="mb-4">
    <Notice type="warning" title="The practice’s address is not used">
      {settings.unusableAddress} does not contain {roomPlaceholder}: all clients would meet in the same room.{' '}
      {ownPlace(settings)} until the address is changed.
    </Notice>
  </div>
)
