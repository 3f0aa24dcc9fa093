import type { RoomState } from '#contract/room.ts'
import { Spinner } from '../../ui/button/spinner.tsx'
import type { Link } from '../peer/link-state.ts'
import { AskForPhone } from './ask-for-phone.tsx'
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
  return (
    <output className={styles.lostCard}>
      {isWaiting && <Spinner />}
      <h2>{title}</h2>
      <p>{text}</p>
      <AskForPhone roomId={roomId} room={room} offersPractice={!isWaiting} />
    </output>
  )
}
