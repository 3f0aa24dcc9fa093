import Phone from 'lucide-react/icons/phone'
import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { callRoom } from '../client/call-room.ts'
import { clinicianName } from '../room-words.ts'
import * as styles from './stage.module.css'

/** Someone pressed "Go on by phone": the clinician gets the number, the client learns which it is. */
export function ByPhoneCard({ roomId, room }: { roomId: string; room: RoomState }) {
  const number = room.byPhone?.number
  const isClinician = room.you.role === 'clinician'
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
            {number
              ? `${clinicianName(room)} has your number that ends in ${number}.`
              : `There is no number of yours on file.${room.practicePhone ? ` Call ${room.practicePhone}.` : ''}`}
          </p>
        )}
      </div>
      {room.you.role !== 'guest' && (
        <Button
          size="small"
          look="quiet"
          onClick={() => void callRoom('goOnByPhone', { params: { roomId }, body: { on: false } })}
        >
          Stay with video
        </Button>
      )}
    </output>
  )
}
