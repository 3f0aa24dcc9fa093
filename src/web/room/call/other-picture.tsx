import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import { useCallback, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { Button } from '../../ui/button/button.tsx'
import { LiveVideo } from '../media/live-video.tsx'
import { useStore } from '../store.ts'
import type { PeerView } from './create-peers.ts'
import { LostCard } from './lost-card.tsx'
import * as styles from './stage.module.css'

type OtherPictureProps = { view: PeerView; roomId: string; room: RoomState }

/** Someone else in the call. What has arrived of them stands on the picture, where tests and a curious person can read it. */
export function OtherPicture({ view, roomId, room }: OtherPictureProps) {
  const { person, peer, media } = view
  const { link, received, stream } = useStore(peer)
  const [isBlocked, setIsBlocked] = useState(false)
  const [plays, setPlays] = useState(0)
  const block = useCallback(() => setIsBlocked(true), [])
  const Microphone = media.microphone ? Mic : MicOff
  const isThere = link.state === 'connected'
  return (
    <div className={isThere ? styles.other : `${styles.other} ${styles.lost}`}>
      <LiveVideo
        key={plays}
        stream={stream}
        label={`Picture of ${person.name}`}
        fit={media.screen ? 'contain' : 'cover'}
        onBlocked={block}
        data={{
          'data-link': link.state,
          'data-frames': received.framesDecoded,
          'data-sound-bytes': received.soundBytes,
          'data-picture-bytes': received.pictureBytes,
        }}
      />
      {!media.camera && !media.screen && (
        <div className={styles.cameraOff}>
          <p>{person.name} has the camera off</p>
        </div>
      )}
      <span className={styles.name}>
        <Microphone className="icon" />
        {person.name}
        {!media.microphone && <span className="sr-only">, microphone off</span>}
      </span>
      {isBlocked && (
        <div className={styles.sound}>
          <Button
            onClick={() => {
              setIsBlocked(false)
              setPlays(plays + 1)
            }}
          >
            Tap to hear {person.name}
          </Button>
        </div>
      )}
      {!isThere && <LostCard view={view} link={link} roomId={roomId} room={room} />}
    </div>
  )
}
