import CircleCheck from 'lucide-react/icons/circle-check'
import Mic from 'lucide-react/icons/mic'
import Video from 'lucide-react/icons/video'
import Volume2 from 'lucide-react/icons/volume-2'
import Wifi from 'lucide-react/icons/wifi'
import { type ReactNode, useEffect, useState } from 'react'
import type { RoomState } from '#contract/room.ts'
import { Button, RowButton, TextButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { SelectField } from '../ui/field.tsx'
import { useStore } from '../ui/store.ts'
import type { LocalMediaStore } from './call/local-media.ts'
import * as styles from './session.module.css'

export function Devices({ room, media }: { room: RoomState; media: LocalMediaStore }) {
  const { stream, hasCamera, hasMicrophone, isBlurred } = useStore(media)
  const microphone = stream?.getAudioTracks()[0]
  return (
    <section aria-labelledby="your-devices">
      <h2 className="mb-4 text-xl" id="your-devices">
        Your devices
      </h2>
      <ul className="border-t border-line">
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

type SoundTestState = 'untried' | 'playing' | 'asked' | 'heard' | 'notHeard'

const heardWords = { untried: 'Not tried yet', playing: 'Playing', asked: 'Did you hear it?' } as const

function Speaker() {
  const [heard, setHeard] = useState<SoundTestState>('untried')
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 mt-3">
        {heard === 'asked' ? (
          <>
            <Button size="small" look="secondary" onClick={() => setHeard('heard')}>
              Yes, I heard it
            </Button>
            <RowButton onClick={() => setHeard('notHeard')}>No</RowButton>
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

type DeviceProps = {
  name: string
  icon: ReactNode
  state?: { isGood: boolean; words: string }
  children: ReactNode
}

const Device = ({ name, icon, state, children }: DeviceProps) => (
  <li className={`grid grid-cols-[24px_minmax(0,1fr)] gap-x-4 py-5 border-b border-line ${styles.device}`}>
    {icon}
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
        <b className="font-semibold">{name}</b>
        {state && (
          <output
            className={state.isGood ? styles.good : 'inline-flex items-center gap-1.5 text-sm text-ink-soft'}
          >
            {state.isGood && <CircleCheck className="icon" />}
            {state.words}
          </output>
        )}
      </div>
      {children}
    </div>
  </li>
)

type DeviceChoiceProps = { media: LocalMediaStore; kind: 'audio' | 'video'; label: string }

/** Only where there is something to choose. */
function DeviceChoice({ media, kind, label }: DeviceChoiceProps) {
  const { devices, stream } = useStore(media)
  const options = devices.filter((device) => device.kind === `${kind}input` && device.deviceId !== '')
  if (options.length < 2) return null
  const [track] = (kind === 'audio' ? stream?.getAudioTracks() : stream?.getVideoTracks()) ?? []
  return (
    <SelectField
      label={<span className="sr-only">{label}</span>}
      value={track?.getSettings().deviceId ?? ''}
      options={options.map((device, at) => ({
        value: device.deviceId,
        label: device.label || `${label} ${at + 1}`,
      }))}
      onChange={(event) => void media.choose(kind, event.currentTarget.value)}
    />
  )
}

/** Loud enough to be understood. */
const heardBars = 5

type LevelProps = { track: MediaStreamTrack; icon: ReactNode; children: ReactNode }

/** Moves with the voice, and says once that it was heard. */
function MicrophoneLevel({ track, icon, children }: LevelProps) {
  const [bars, setBars] = useState(0)
  const [isHeard, setIsHeard] = useState(false)
  useEffect(
    () =>
      watchLevel(track, (now) => {
        setBars(now)
        if (now >= heardBars) setIsHeard(true)
      }),
    [track],
  )
  return (
    <Device
      name="Microphone"
      icon={icon}
      state={{ isGood: isHeard, words: isHeard ? 'We can hear you' : 'Nothing heard yet' }}
    >
      <p className="text-sm text-ink-soft">
        Say a few words. The bars should move.
        {!isHeard && ' If they do not, check that the microphone is not muted, or choose another one.'}
      </p>
      <div className={`grid grid-cols-[repeat(14,1fr)] gap-1 mt-3 ${styles.level}`} aria-hidden="true">
        {Array.from({ length: levelBars }, (_, at) => (
          <i key={at} className={at < bars ? styles.lit : undefined} />
        ))}
      </div>
      {children}
    </Device>
  )
}

export const levelBars = 14

const quietestDb = -60
const loudestDb = -12

/** How many of the bars are lit by these samples, each from -1 to 1: quiet speech lights half of them. */
export function barsOf(samples: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < samples.length; at += 1) sum += (samples[at] ?? 0) ** 2
  const loudness = Math.sqrt(sum / Math.max(1, samples.length))
  const db = 20 * Math.log10(loudness)
  const share = (db - quietestDb) / (loudestDb - quietestDb)
  return Math.round(levelBars * Math.min(1, Math.max(0, share)))
}

/** Reads the level of a track about ten times a second, until it is stopped. */
function watchLevel(track: MediaStreamTrack, onBars: (bars: number) => void): () => void {
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  analyser.fftSize = 1024
  audio.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    // A browser starts a page's sound only after a press.
    if (audio.state === 'suspended') void audio.resume()
    analyser.getFloatTimeDomainData(samples)
    onBars(track.enabled && !track.muted ? barsOf(samples) : 0)
  }, 100)
  return () => {
    clearInterval(timer)
    void audio.close()
  }
}

const testNotes = [523.25, 659.25, 783.99] as const
const noteSeconds = 0.28

/** Three soft notes through the speaker that sounds come from. Ends by itself. */
async function playTestSound(): Promise<void> {
  const audio = new AudioContext()
  await audio.resume()
  for (const [at, frequency] of testNotes.entries()) {
    const starts = audio.currentTime + at * noteSeconds
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0, starts)
    volume.gain.linearRampToValueAtTime(0.2, starts + 0.04)
    volume.gain.linearRampToValueAtTime(0, starts + noteSeconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(starts)
    tone.stop(starts + noteSeconds)
  }
  await new Promise((resolve) => setTimeout(resolve, testNotes.length * noteSeconds * 1000))
  await audio.close()
}

const connectionWords = {
  works: 'Your network lets video calls through.',
  likely:
    'Your network can be reached from outside, and that is usually enough. Office, hospital and hotel networks may still block video calls.',
  untested: 'We can only try this in the session itself.',
  blocked:
    'Your network seems to block video calls. Try another one, such as your mobile network, or call the practice.',
} as const satisfies Record<ConnectionCheck, string>

/** Whether a call can get out of this network, as far as that can be known. Asks for no camera: it is tried before one is on. */
function ConnectionState({ room }: { room: RoomState }) {
  const [attempt, setAttempt] = useState(0)
  if (room.provider.kind !== 'builtIn')
    return <p className="text-sm text-ink-soft">The session takes place at another address.</p>
  return <OneCheck key={attempt} room={room} onAgain={() => setAttempt(attempt + 1)} />
}

function OneCheck({ room: { iceServers, hasRelay }, onAgain }: { room: RoomState; onAgain: () => void }) {
  const [found, setFound] = useState<ConnectionCheck | null>(null)
  // What was given first will do: the same is asked of newer ones.
  const [servers] = useState(iceServers)
  // Before the room opens no one is given what the relay asks for.
  const canAskRelay = hasRelay && servers.some(({ credential }) => credential !== undefined)
  useEffect(() => {
    let isCurrent = true
    void checkConnection(servers, canAskRelay).then((check) => isCurrent && setFound(check))
    return () => {
      isCurrent = false
    }
  }, [servers, canAskRelay])
  return (
    <>
      <output className={`${styles.connection} block text-sm text-ink-soft`}>
        {found === null ? 'Trying…' : connectionWords[found]}
      </output>
      {found === 'blocked' && (
        <TextButton inline onClick={onAgain}>
          Check again
        </TextButton>
      )}
    </>
  )
}

/**
 * `works`: through the relay. `likely`: others can reach this network, which mostly is enough. `untested`: there is nothing to ask.
 * `blocked`: nothing gets out.
 */
type ConnectionCheck = 'works' | 'likely' | 'untested' | 'blocked'

const patienceMs = 8_000

/** Which ways out of this network were found. Where there is a relay to ask, a way through it is the proof. */
export function waysOfConnection(
  types: ReadonlySet<string>,
  { hasRelay, hasServers }: { hasRelay: boolean; hasServers: boolean },
): ConnectionCheck {
  if (types.has('relay')) return 'works'
  if (hasRelay || types.size === 0) return 'blocked'
  if (types.has('srflx')) return 'likely'
  return hasServers ? 'blocked' : 'untested'
}

/** Looks for ways out of this network, without anyone at the other end. */
async function checkConnection(iceServers: RTCIceServer[], hasRelay: boolean): Promise<ConnectionCheck> {
  const connection = new RTCPeerConnection({ iceServers })
  const types = new Set<string>()
  try {
    connection.createDataChannel('check')
    const isDone = new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs)
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.type) types.add(candidate.type)
        if (candidate === null || candidate.type === 'relay') resolve()
      })
    })
    await connection.setLocalDescription()
    await isDone
  } catch {
    return 'blocked'
  } finally {
    connection.close()
  }
  return waysOfConnection(types, { hasRelay, hasServers: iceServers.length > 0 })
}
