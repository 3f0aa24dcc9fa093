import Ear from 'lucide-react/icons/ear'
import MessageSquare from 'lucide-react/icons/message-square'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import MonitorUp from 'lucide-react/icons/monitor-up'
import PanelRight from 'lucide-react/icons/panel-right'
import PhoneOff from 'lucide-react/icons/phone-off'
import PictureInPicture from 'lucide-react/icons/picture-in-picture-2'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import type { MouseEvent } from 'react'
import type { Call } from './call/create-call.ts'
import type { LocalMediaStore } from './call/local-media.ts'
import { useStore } from '../ui/store.ts'
import { hangUpWords } from './room-words.ts'
import * as styles from './call.module.css'

type ControlsProps = {
  call: Call
  media: LocalMediaStore
  side: OpenSide
  unread: number
  /** With the control that was pressed, which takes the focus again when the pane is closed. */
  onSide: (side: OpenSide, pressed: HTMLElement) => void
  onLeave: () => void
}

/** Large, under the thumb; at the right edge of a phone on its side. */
export function Controls({ call, media, side, unread, onSide, onLeave }: ControlsProps) {
  const { hasMicrophone, hasCamera, isMuted, isCameraOff } = useStore(media)
  const { screen, peers, room, chat } = useStore(call)
  const isClinician = room.you.role === 'clinician'
  const toggle = (which: NonNullable<OpenSide>) => (event: MouseEvent<HTMLElement>) =>
    onSide(side === which ? null : which, event.currentTarget)
  const isUnsent = chat.notSent !== null && side !== 'chat'
  return (
    <div className={styles.controls} role="toolbar" aria-label="Call controls">
      <button
        type="button"
        className={`${styles.control} ${styles.turnsOff}`}
        data-off={isMuted || !hasMicrophone || undefined}
        onClick={() => (hasMicrophone ? media.setMuted(!isMuted) : void media.add('audio'))}
      >
        {isMuted || !hasMicrophone ? <MicOff className="icon" /> : <Mic className="icon" />}
        {isMuted || !hasMicrophone ? 'Unmute' : 'Mute'}
      </button>
      <button
        type="button"
        className={`${styles.control} ${styles.turnsOff}`}
        aria-label="Camera off"
        aria-pressed={isCameraOff || !hasCamera}
        onClick={() => (hasCamera ? media.setCameraOff(!isCameraOff) : void media.add('video'))}
      >
        {isCameraOff || !hasCamera ? <VideoOff className="icon" /> : <Video className="icon" />}
        <span aria-hidden="true">Camera</span>
      </button>
      {isClinician && 'getDisplayMedia' in navigator.mediaDevices && (
        <button
          type="button"
          className={`${styles.control} ${styles.wide}`}
          aria-pressed={screen !== null}
          onClick={() => (screen ? call.stopScreen() : void call.shareScreen())}
        >
          <MonitorUp className="icon" />
          Share
        </button>
      )}
      {canShowSmall() && peers.length > 0 && (
        <button type="button" className={`${styles.control} ${styles.wide}`} onClick={() => void showSmall()}>
          <PictureInPicture className="icon" />
          Small
          <span className="sr-only"> picture above other windows</span>
        </button>
      )}
      {isClinician && (
        <button
          type="button"
          className={`${styles.control} ${styles.narrow}`}
          aria-expanded={side === 'desk'}
          onClick={toggle('desk')}
        >
          <PanelRight className="icon" />
          Session
        </button>
      )}
      {room.you.role === 'client' && (
        <button
          type="button"
          className={styles.control}
          aria-expanded={side === 'privacy'}
          onClick={toggle('privacy')}
        >
          <Ear className="icon" />
          Privacy
        </button>
      )}
      <button
        type="button"
        className={styles.control}
        aria-expanded={side === 'chat'}
        onClick={toggle('chat')}
      >
        <MessageSquare className="icon" />
        Chat
        {(unread > 0 || isUnsent) && (
          <b>
            {isUnsent ? '!' : unread}
            <span className="sr-only">{isUnsent ? ' not sent' : ' new'}</span>
          </b>
        )}
      </button>
      <button
        type="button"
        className={`${styles.control} hover:bg-error-tint hover:text-error ${styles.leave}`}
        onClick={onLeave}
      >
        <PhoneOff className="icon" />
        {isClinician ? 'End' : hangUpWords(room)}
      </button>
    </div>
  )
}

/** What stands beside the picture, or over it on a small screen. */
export type OpenSide = 'chat' | 'desk' | 'privacy' | null

/** Where the browser has a small window of its own. */
export const canShowSmall = (): boolean => Boolean(document.pictureInPictureEnabled)

/** The other person in it, or back again. */
export async function showSmall(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>('video[data-link]')
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture()
  await Promise.resolve(change).catch(() => {})
}
