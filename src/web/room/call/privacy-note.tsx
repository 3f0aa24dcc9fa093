import Ear from 'lucide-react/icons/ear'
import type { RoomState } from '#contract/room.ts'
import { privacyAnswers } from '#domain/room/people.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import * as styles from './stage.module.css'

/** For the clinician: that the client cannot talk freely, also when they say so in the middle of the session. */
export function PrivacyNote({ room: { people } }: { room: RoomState }) {
  const client = people.find(({ role, standing }) => role === 'client' && standing === 'admitted')
  const answer = client?.privacy
  // Always there, so that a change is read out.
  return (
    <output className={styles.privacy}>
      {client && answer && answer !== 'private' && (
        <span>
          <Ear className="icon" />
          {client.name}: {findLabel(privacyAnswers, answer)}
        </span>
      )}
    </output>
  )
}
