import type { RoomState } from '#contract/room.ts'
import { PrivacyQuestion } from '../before/privacy-question.tsx'
import * as styles from './desk.module.css'

/** The waiting room’s question again: someone may have come home. */
export function PrivacyPane({ roomId, room }: { roomId: string; room: RoomState }) {
  return (
    <section className={styles.pane}>
      <PrivacyQuestion roomId={roomId} room={room} />
    </section>
  )
}
