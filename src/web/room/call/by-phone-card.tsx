import Phone from 'lucide-react/icons/phone'
import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { clientName } from '../room-words.ts'
import { ByPhoneWords } from './by-phone-words.tsx'
import { PhoneFailure } from './phone-failure.tsx'
import { useByPhone } from './use-by-phone.ts'
import * as styles from './stage.module.css'

type ByPhoneCardProps = { roomId: string; room: RoomState }

/**
 * Someone pressed "Go on by phone": the clinician gets the number, the client learns which it is. What a client asked for, the clinician
 * decides: the item that is claimed follows from it. Calling the number decides it too.
 */
export function ByPhoneCard({ roomId, room }: ByPhoneCardProps) {
  const number = room.byPhone?.number
  const isClinician = room.you.role === 'clinician'
  const isToDecide = isClinician && room.byPhone?.askedBy === 'client'
  // What the clinician has chosen, the client cannot take back.
  const canStay = isClinician || (room.you.role === 'client' && room.byPhone?.askedBy !== 'clinician')
  const stay = useByPhone({ roomId, room, on: false })
  const confirm = useByPhone({ roomId, room, on: true })
  return (
    <output className={styles.phone}>
      <Phone className="icon" />
      <div>
        <b className="font-semibold">
          {isToDecide ? `${clientName(room)} asks to go on by phone` : 'Go on by phone'}
        </b>
        {isClinician ? (
          <p>
            {number ? (
              <>
                Call{' '}
                <a href={`tel:${number}`} onClick={isToDecide ? confirm.press : undefined}>
                  {number}
                </a>
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
        {isToDecide && confirm.problem && <PhoneFailure problem={confirm.problem} on room={room} />}
        {canStay && stay.problem && <PhoneFailure problem={stay.problem} on={false} room={room} />}
      </div>
      {isToDecide && (
        <Button size="small" look="secondary" busy={confirm.busy} onClick={confirm.press}>
          Go on by phone
        </Button>
      )}
      {canStay && (
        <Button size="small" look="quiet" busy={stay.busy} onClick={stay.press}>
          Stay with video
        </Button>
      )}
    </output>
  )
}
