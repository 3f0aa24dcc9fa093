import Phone from 'lucide-react/icons/phone'
import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { PracticePhone } from '../practice-phone.tsx'
import { clinicianName } from '../room-words.ts'
import { PhoneFailure } from './phone-failure.tsx'
import { useByPhone } from './use-by-phone.ts'

type AskForPhoneProps = {
  roomId: string
  room: RoomState
  /** The other one may not come back by themselves. */
  offersPractice: boolean
}

/** One press to the phone, where there is no picture of the other one. A guest is given the practice’s number only. */
export function AskForPhone({ roomId, room, offersPractice }: AskForPhoneProps) {
  const { busy, problem, press } = useByPhone({ roomId, room, on: true })
  const { role } = room.you
  const canAsk = role !== 'guest' && !room.byPhone
  return (
    <>
      {offersPractice && !problem && room.practicePhone && role !== 'clinician' && (
        <p>
          The practice: <PracticePhone number={room.practicePhone} />
        </p>
      )}
      {canAsk && problem && <PhoneFailure problem={problem} on room={room} />}
      {canAsk && (
        <Button
          size="small"
          look="secondary"
          title={
            role === 'client' ? `${clinicianName(room)} sees it in the room and in the diary` : undefined
          }
          busy={busy}
          onClick={press}
        >
          <Phone className="icon" />
          {problem ? 'Try again' : 'Go on by phone'}
        </Button>
      )}
    </>
  )
}
