import Eye from 'lucide-react/icons/eye'
import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import Video from 'lucide-react/icons/video'
import VideoOff from 'lucide-react/icons/video-off'
import { Button } from '../../ui/button/button.tsx'
import { LiveVideo } from '../media/live-video.tsx'
import type { LocalMediaStore } from '../media/local-media.ts'
import { useStore } from '../store.ts'
import * as styles from './own-picture.module.css'

/** Oneself, as others will see it, with what can be turned off. */
export function OwnPicture({ media }: { media: LocalMediaStore }) {
  const { status, stream, hasCamera, hasMicrophone, isCameraOff, isMuted, isInterrupted, problem } =
    useStore(media)
  const isShown = status === 'on' && hasCamera && !isCameraOff
  return (
    <div className={styles.view}>
      {isShown && stream ? (
        <LiveVideo stream={stream} label="Your own picture" isMuted isMirrored />
      ) : (
        <div className={styles.off}>
          {isCameraOff || problem ? <VideoOff className="icon" /> : <Video className="icon" />}
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
          <span className={styles.tag}>
            <Eye className="icon" />
            Not recorded, seen by no one
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
        <div className={styles.resume}>
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
