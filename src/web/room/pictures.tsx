import Eye from 'lucide-react/icons/eye'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import type { LocalMediaStore } from './call/local-media.ts'
import { useStore } from '../ui/store.ts'
import * as styles from './stage.module.css'

export function OwnPicture({ media }: { media: LocalMediaStore }) {
  const { status, stream, hasCamera, hasMicrophone, isCameraOff, isMuted, isInterrupted, problem } =
    useStore(media)
  const isShown = status === 'on' && hasCamera && !isCameraOff
  return (
    <div className="relative aspect-16/10 overflow-hidden rounded-lg bg-sunken">
      {isShown && stream ? (
        <LiveVideo stream={stream} label="Your own picture" isMuted isMirrored />
      ) : (
        <div className="grid place-content-center justify-items-center gap-3 p-6 h-full text-ink-soft text-center">
          {isCameraOff || problem ? (
            <VideoOff className="icon size-9 text-ink-faint" />
          ) : (
            <Video className="icon size-9 text-ink-faint" />
          )}
          <p className="text-sm">
            {status === 'on'
              ? hasCamera
                ? 'Your camera is off.'
                : 'You join with sound only.'
              : offWords(problem !== null)}
          </p>
        </div>
      )}
      {status === 'on' && (
        <>
          <span className={`max-[560px]:top-3 max-[560px]:bottom-auto ${styles.tag}`}>
            <Eye className="icon" />
            Only you see this. It is not recorded.
          </span>
          <div className={styles.acts}>
            {hasMicrophone && (
              <button
                type="button"
                className={styles.round}
                aria-label="Microphone off"
                aria-pressed={isMuted}
                onClick={() => media.setMuted(!isMuted)}
              >
                {isMuted ? <MicOff className="icon" /> : <Mic className="icon" />}
              </button>
            )}
            {hasCamera && (
              <button
                type="button"
                className={styles.round}
                aria-label="Camera off"
                aria-pressed={isCameraOff}
                onClick={() => media.setCameraOff(!isCameraOff)}
              >
                {isCameraOff ? <VideoOff className="icon" /> : <Video className="icon" />}
              </button>
            )}
          </div>
        </>
      )}
      {isInterrupted && (
        <div className={styles.ownPictureResume}>
          <Button size="small" onClick={() => void media.resume()}>
            Tap to resume
          </Button>
        </div>
      )}
    </div>
  )
}

const offWords = (hasProblem: boolean) =>
  hasProblem ? 'There is no picture to show yet.' : 'Your picture shows here.'

type LiveVideoProps = {
  stream: MediaStream
  label: string
  /** One’s own sound is never played back. */
  isMuted?: boolean
  /** As in a mirror: how people know themselves. */
  isMirrored?: boolean
  fit?: 'cover' | 'contain'
  /** The browser wants a press before it plays sound. */
  onBlocked?: () => void
  data?: Readonly<Record<`data-${string}`, string | number>>
}

export function LiveVideo({
  stream,
  label,
  isMuted,
  isMirrored,
  fit = 'cover',
  onBlocked,
  data,
}: LiveVideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    element.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onBlocked?.()
    })
    return () => {
      element.srcObject = null
    }
  }, [stream, onBlocked])
  const attributes: ComponentProps<'video'> = { muted: isMuted, playsInline: true, autoPlay: true }
  return (
    <video
      ref={video}
      {...attributes}
      {...data}
      className={[styles.video, isMirrored && styles.mirrored, fit === 'contain' && styles.whole]
        .filter(Boolean)
        .join(' ')}
      aria-label={label}
    >
      {/* There is no text of what is said. */}
      <track kind="captions" />
    </video>
  )
}
