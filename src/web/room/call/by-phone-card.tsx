import Phone from 'lucide-react/icons/phone'
import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { clinicianName } from '../room-words.ts'
import { PhoneFailure } from './phone-failure.tsx'
import { useByPhone } from './use-by-phone.ts'
import * as styles from './stage.module.css'

/** Someone pressed "Go on by phone": the clinician gets the number, the client learns which it is. */
export function ByPhoneCard({ roomId, room }: { roomId: string; room: RoomState }) {
  const number = room.byPhone?.number
  const isClinician = room.you.role === 'clinician'
  const { busy, problem, press } = useByPhone({ roomId, room, on: false })
  return (
    <output className={styles.phone}>
      <Phone className="icon" />
      <div>
        <b className="font-semibold">Go on by phone</b>
        {isClinician ? (
          <p>
            {number ? (
              <>
                Call <a href={`tel:${number}`}>{number}</a>
              </>
            ) : (
              'There is no number on file.'
            )}
          </p>
        ) : (
          <p>
            {wordsFor(room)}
            {room.practicePhone && callWords(room) && (
              <>
                {' '}
                {callWords(room)} <a href={`tel:${room.practicePhone}`}>{room.practicePhone}</a>.
              </>
            )}
          </p>
        )}
        {problem && <PhoneFailure problem={problem} on={false} room={room} />}
      </div>
      {room.you.role !== 'guest' && (
        <Button size="small" look="quiet" busy={busy} onClick={press}>
          {problem ? 'Try again' : 'Stay with video'}
        </Button>
      )}
    </output>
  )
}

/** To the client or a guest. A clinician who is not in the room is not said to have seen what the client asked for. */
function wordsFor(room: RoomState): string {
  const name = clinicianName(room)
  const number = room.byPhone?.number
  if (room.you.role === 'guest') return `The session goes on by phone. ${name} calls the client only.`
  if (isSeen(room))
    return number ? `${name} has your number that ends in ${number}.` : 'There is no number of yours on file.'
  const seen = `${name} is not in the room, and sees this in the diary.`
  return number
    ? `${seen} Keep your phone near: the number to call ends in ${number}.`
    : `${seen} There is no number of yours on file.`
}

const isSeen = ({ byPhone, clinician }: RoomState): boolean =>
  byPhone?.askedBy === 'clinician' || clinician.state === 'ready'

/** Null: there is nothing to call the practice for. */
function callWords(room: RoomState): string | null {
  if (room.you.role === 'guest') return 'Questions? Call the practice on'
  if (!room.byPhone?.number) return 'Call the practice on'
  return isSeen(room) ? null : 'Or call the practice on'
}
