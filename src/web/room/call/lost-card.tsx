import Phone from 'lucide-react/icons/phone'
import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { Spinner } from '../../ui/button/spinner.tsx'
import { callRoom } from '../client/call-room.ts'
import type { Link } from '../peer/link-state.ts'
import { clinicianName } from '../room-words.ts'
import type { PeerView } from './create-peers.ts'
import { lostWords } from './lost-words.ts'
import * as styles from './stage.module.css'

type LostCardProps = { view: PeerView; link: Link; roomId: string; room: RoomState }

/** Says calmly what happens, and offers the phone. */
export function LostCard({ view: { person }, link, roomId, room }: LostCardProps) {
  const isHere = person.tabId !== null
  const { title, text, isWaiting } = lostWords({
    state: link.state,
    wasHeard: link.heardAt !== null,
    isHere,
    name: person.name,
  })
  const canAsk = room.you.role !== 'guest' && !room.byPhone
  return (
    <output className={styles.lostCard}>
      {isWaiting && <Spinner />}
      <h2>{title}</h2>
      <p>{text}</p>
      {!isWaiting && room.practicePhone && room.you.role !== 'clinician' && (
        <p>
          The practice: <a href={`tel:${room.practicePhone}`}>{room.practicePhone}</a>
        </p>
      )}
      {canAsk && (
        <Button
          size="small"
          look="secondary"
          title={room.you.role === 'client' ? `${clinicianName(room)} is told` : undefined}
          onClick={() => void callRoom('goOnByPhone', { params: { roomId }, body: { on: true } })}
        >
          <Phone className="icon" />
          Go on by phone
        </Button>
      )}
    </output>
  )
}
