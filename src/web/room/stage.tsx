import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import VideoOff from 'lucide-react/icons/video-off'
import { type ReactNode, useCallback, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { AskForPhone, ByPhoneCard } from './by-phone.tsx'
import type { Call } from './call/create-call.ts'
import type { PeerLink, LinkState } from './call/create-peer.ts'
import type { PeerView } from './call/create-peers.ts'
import type { LocalMediaStore } from './call/local-media.ts'
import { useStore } from '../ui/store.ts'
import { MediaHelp } from './media-help.tsx'
import { LiveVideo } from './pictures.tsx'
import { PrivacyNote } from './privacy.tsx'
import { clinicianName } from './room-words.ts'
import * as styles from './stage.module.css'

type StageProps = { roomId: string; call: Call; media: LocalMediaStore; children: ReactNode }

export function Stage({ roomId, call, media, children }: StageProps) {
  const { room, peers, screen } = useStore(call)
  const isClinician = room.you.role === 'clinician'
  return (
    <div className={`relative min-w-0 min-h-0 overflow-hidden bg-sunken ${styles.stage}`}>
      <div className={styles.others} data-count={peers.length}>
        {peers.map((view) => (
          <OtherPicture key={view.tabId} view={view} roomId={roomId} room={room} />
        ))}
        {peers.length === 0 && (
          <div className="grid place-content-center justify-items-center gap-3 p-8 text-ink-soft text-center">
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
    <div className="p-3 w-full max-h-[60cqh] overflow-y-auto rounded bg-page shadow text-sm">
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
        <div className="grid place-content-center h-full text-ink-soft">
          <VideoOff className="icon" />
          <span className="sr-only">Your camera is off</span>
        </div>
      )}
      {isSharing && (
        <span className="absolute inset-x-0 bottom-0 p-0.5 bg-page text-xs text-center">
          You share your screen
        </span>
      )}
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

/** Someone else in the call. What has arrived of them stands on the picture, where tests and a curious person can read it. */
function OtherPicture({ view, roomId, room }: { view: PeerView; roomId: string; room: RoomState }) {
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
        <div className="absolute inset-0 grid place-content-center p-8 bg-sunken text-ink-soft text-center">
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

type LostCardProps = { view: PeerView; link: PeerLink; roomId: string; room: RoomState }

function LostCard({ view: { person }, link, roomId, room }: LostCardProps) {
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
      <h2 className="text-xl">{title}</h2>
      <p>{text}</p>
      <AskForPhone roomId={roomId} room={room} offersPractice={!isWaiting} />
    </output>
  )
}

type LostConnection = {
  state: LinkState
  /** Something has arrived from them before. */
  wasHeard: boolean
  /** The server has them in the room, whatever the way between the two browsers. */
  isHere: boolean
  name: string
}

type LostWords = { title: string; text: string; isWaiting: boolean }

/** For thirty seconds no one is said to have left: most lost connections come back. */
export function lostWords({ state, wasHeard, isHere, name }: LostConnection): LostWords {
  if (state === 'gone' && !isHere)
    return {
      title: `${name} is not here`,
      text: `${name} can come back. You keep your place.`,
      isWaiting: false,
    }
  if (state === 'gone' && !wasHeard)
    return {
      title: 'No connection yet',
      text: `You and ${name} are both here, and no video gets through. One of your networks may block it. Try another network, such as your mobile one, or go on by phone.`,
      isWaiting: false,
    }
  if (state === 'gone')
    return {
      title: 'Still reconnecting',
      text: `The connection to ${name} has not come back yet. This page goes on trying.`,
      isWaiting: true,
    }
  if (wasHeard)
    return {
      title: 'Reconnecting',
      text: `The connection to ${name} dropped. Please stay here.`,
      isWaiting: true,
    }
  return { title: 'Connecting', text: `Connecting you with ${name}.`, isWaiting: true }
}
