import { type ComponentProps, useEffect, useRef } from 'react'
import * as styles from './live-video.module.css'

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

/** A live picture with its sound. */
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
