import Phone from 'lucide-react/icons/phone'
import type { RoomState } from '#contract/room.ts'
import { useSettings } from '../../api/settings.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { PracticePhone } from '../practice-phone.tsx'

/** The practice's own number. There is no way to dial into a room, so none is promised: the clinician can call. */
export function ByPhone({ room }: { room: RoomState }) {
  const { supportEmail } = useSettings()
  if (room.you.role === 'clinician') return null
  const { practicePhone } = room
  if (practicePhone)
    return (
      <Notice type="plain" icon={<Phone className="icon" />} title="Join by phone instead">
        Call the practice on <PracticePhone number={practicePhone} /> and say that you have a session. Your
        clinician can go on with you by phone.
      </Notice>
    )
  return (
    <Notice type="plain" icon={<Phone className="icon" />} title="Video does not work for you?">
      Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> and say that you have a session.
    </Notice>
  )
}
