import type { ReactNode } from 'react'
import VideoOff from 'lucide-react/icons/video-off'
import { Button } from '../../ui/button/button.tsx'
import { MediaHelp } from '../before/media-help.tsx'
import { LiveVideo } from '../media/live-video.tsx'
import type { LocalMediaStore } from '../media/local-media.ts'
import { clinicianName } from '../room-words.ts'
import { useStore } from '../store.ts'
import type { Call } from './create-call.ts'
import { AskForPhone } from './ask-for-phone.tsx'
import { ByPhoneCard } from './by-phone-card.tsx'
import { OtherPicture } from './other-picture.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import * as styles from './stage.module.css'

type StageProps = { roomId: string; call: Call; media: LocalMediaStore; children: ReactNode }

/** Everyone else large, oneself in a corner, and who waits above them. */
export function Stage({ roomId, call, media, children }: StageProps) {
  const { room, peers, screen } = useStore(call)
  const isClinician = room.you.role === 'clinician'
  return (
    <div className={styles.stage}>
      <div className={styles.others} data-count={peers.length}>
        {peers.map((view) => (
          <OtherPicture key={view.tabId} view={view} roomId={roomId} room={room} />
        ))}
        {peers.length === 0 && (
          <div className={styles.alone}>
            <output>
              {isClinician
                ? 'No one else is in the room. Let people in from the waiting room.'
                : `${clinicianName(room)} is not in the room right now. You keep your place.`}
            </output>
            {!isClinician && <AskForPhone roomId={roomId} room={room} offersPractice />}
          </div>
        )}
      </div>
      <SelfPicture media={media} isSharing={screen !== null} />
      <div className={styles.notes}>
        <MediaTrouble media={media} />
        {room.byPhone && <ByPhoneCard roomId={roomId} room={room} />}
        {isClinician && <PrivacyNote room={room} />}
      </div>
      <div className={styles.knocks}>{children}</div>
    </div>
  )
}

/** Why there is no picture or no sound, what to press, and the way to go on with sound only. */
function MediaTrouble({ media }: { media: LocalMediaStore }) {
  const { problem } = useStore(media)
  if (problem === null) return null
  return (
    <div className={styles.trouble}>
      <MediaHelp media={media} />
    </div>
  )
}

function SelfPicture({ media, isSharing }: { media: LocalMediaStore; isSharing: boolean }) {
  const { stream, status, hasCamera, isCameraOff, isInterrupted } = useStore(media)
  const isShown = status === 'on' && hasCamera && !isCameraOff && stream
  return (
    <div className={styles.self}>
      {isShown ? (
        <LiveVideo stream={stream} label="Your own picture" isMuted isMirrored />
      ) : (
        <div className={styles.selfOff}>
          <VideoOff className="icon" />
          <span className="sr-only">Your camera is off</span>
        </div>
      )}
      {isSharing && <span className={styles.sharing}>You share your screen</span>}
      {isInterrupted && (
        <div className={styles.resume}>
          <Button size="small" onClick={() => void media.resume()}>
            Tap to resume
          </Button>
        </div>
      )}
      {status !== 'on' && (
        <div className={styles.resume}>
          <Button
            size="small"
            busy={status === 'asking' && 'Starting'}
            onClick={() => void media.start({ withCamera: true })}
          >
            Turn on
          </Button>
        </div>
      )}
    </div>
  )
}
