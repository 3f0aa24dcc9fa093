import type { RoomState } from '#contract/room.ts'
import Mic from 'lucide-react/icons/mic'
import Video from 'lucide-react/icons/video'
import Volume2 from 'lucide-react/icons/volume-2'
import Wifi from 'lucide-react/icons/wifi'
import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import type { LocalMediaStore } from '../media/local-media.ts'
import { playTestSound } from '../media/play-test-sound.ts'
import { useStore } from '../store.ts'
import { ConnectionState } from './connection-state.tsx'
import { Device, DeviceChoice } from './device.tsx'
import { MicrophoneLevel } from './microphone-level.tsx'
import * as styles from './devices.module.css'

/** What works, one under the other, each with its choice. */
export function Devices({ room, media }: { room: RoomState; media: LocalMediaStore }) {
  const { stream, hasCamera, hasMicrophone, isBlurred } = useStore(media)
  const microphone = stream?.getAudioTracks()[0]
  return (
    <section aria-labelledby="your-devices">
      <h2 className="mb-4 text-xl" id="your-devices">
        Your devices
      </h2>
      <ul className={styles.devices}>
        {hasCamera && (
          <Device name="Camera" icon={<Video className="icon" />} state={{ isGood: true, words: 'Working' }}>
            <DeviceChoice media={media} kind="video" label="Camera" />
            {isBlurred !== null && (
              <Checkbox
                checked={isBlurred}
                onChange={(event) => void media.setBlurred(event.currentTarget.checked)}
              >
                Blur what is behind me
              </Checkbox>
            )}
          </Device>
        )}
        {hasMicrophone && microphone && (
          <MicrophoneLevel key={microphone.id} track={microphone} icon={<Mic className="icon" />}>
            <DeviceChoice media={media} kind="audio" label="Microphone" />
          </MicrophoneLevel>
        )}
        <Speaker />
        <Device name="Connection" icon={<Wifi className="icon" />}>
          <ConnectionState key={room.phase} room={room} />
        </Device>
      </ul>
    </section>
  )
}

type Heard = 'untried' | 'playing' | 'asked' | 'heard' | 'notHeard'

const heardWords = { untried: 'Not tried yet', playing: 'Playing', asked: 'Did you hear it?' } as const

function Speaker() {
  const [heard, setHeard] = useState<Heard>('untried')
  const play = async () => {
    setHeard('playing')
    await playTestSound().catch(() => {})
    setHeard('asked')
  }
  const state =
    heard === 'heard'
      ? { isGood: true, words: 'You can hear us' }
      : { isGood: false, words: heard === 'notHeard' ? 'Not heard' : heardWords[heard] }
  return (
    <Device name="Speaker" icon={<Volume2 className="icon" />} state={state}>
      <div className={styles.sound}>
        {heard === 'asked' ? (
          <>
            <Button size="small" look="secondary" onClick={() => setHeard('heard')}>
              Yes, I heard it
            </Button>
            <Button size="small" look="quiet" onClick={() => setHeard('notHeard')}>
              No
            </Button>
          </>
        ) : (
          <Button
            size="small"
            look="secondary"
            busy={heard === 'playing' && 'Playing'}
            onClick={() => void play()}
          >
            Play a sound
          </Button>
        )}
        <span className="text-sm text-ink-soft">
          {heard === 'notHeard'
            ? 'Turn the sound up, or choose another speaker in the settings of your device, then play it again.'
            : 'Headphones keep it private.'}
        </span>
      </div>
    </Device>
  )
}
