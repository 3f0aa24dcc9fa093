import Phone from 'lucide-react/icons/phone'
import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { ByPhoneWords } from './by-phone-words.tsx'
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
            <ByPhoneWords room={room} />
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
