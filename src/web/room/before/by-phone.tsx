import Phone from 'lucide-react/icons/phone'
import type { RoomState } from '#contract/room.ts'
import { useSettings } from '../../api/settings.ts'
import { Notice } from '../../ui/notice/notice.tsx'

/** The practice's own number. There is no way to dial into a room, so none is promised. */
export function ByPhone({ room }: { room: RoomState }) {
  const { supportEmail } = useSettings()
  if (room.you.role === 'clinician') return null
  const { practicePhone } = room
  return (
    <Notice type="plain" icon={<Phone className="icon" />} title="Video does not work for you?">
      {practicePhone ? (
        <>
          Call the practice on <a href={`tel:${practicePhone}`}>{practicePhone}</a> and say that you have a
          session.
        </>
      ) : (
        <>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and say that you have a session.
        </>
      )}
    </Notice>
  )
}
