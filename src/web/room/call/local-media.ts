import type { SignalMessage } from '#contract/room-signals.ts'
import { createStore } from '../../ui/store.ts'

type LocalMedia = {
  status: 'off' | 'asking' | 'on'
  problem: MediaProblem | null
  /** The one stream from the check to the end of the call: a second one would ask for permission again. */
  stream: MediaStream | null
  hasCamera: boolean
  hasMicrophone: boolean
  isMuted: boolean
  isCameraOff: boolean
  /** The device took a track away, as a phone does for a call: a press takes it back. */
  isInterrupted: boolean
  /** Null where the browser cannot blur. */
  isBlurred: boolean | null
  devices: readonly MediaDeviceInfo[]
}

const noMedia: LocalMedia = {
  status: 'off',
  problem: null,
  stream: null,
  hasCamera: false,
  hasMicrophone: false,
  isMuted: false,
  isCameraOff: false,
  isInterrupted: false,
  isBlurred: null,
  devices: [],
}

type MediaKind = 'audio' | 'video'

const camera = { width: { ideal: 1280 }, facingMode: 'user' } as const satisfies MediaTrackConstraints

export type LocalMediaStore = ReturnType<typeof createLocalMedia>

/** Camera and microphone of this device, for one page. */
export function createLocalMedia() {
  const store = createStore(noMedia)
  const { current, change } = store
  const trackOf = (kind: MediaKind) =>
    current()
      .stream?.getTracks()
      .find((track) => track.kind === kind)

  const listen = (track: MediaStreamTrack) => {
    const update = () => {
      const tracks = current().stream?.getTracks() ?? []
      change({ isInterrupted: tracks.some(({ muted, readyState }) => muted || readyState === 'ended') })
    }
    for (const event of ['mute', 'unmute', 'ended']) track.addEventListener(event, update)
  }

  /** A track takes the place of the one of its kind, in the stream that everything else already has. */
  const put = (track: MediaStreamTrack) => {
    const stream = current().stream ?? new MediaStream()
    for (const old of stream.getTracks().filter(({ kind }) => kind === track.kind)) {
      stream.removeTrack(old)
      old.stop()
    }
    track.enabled = !(track.kind === 'audio' ? current().isMuted : current().isCameraOff)
    stream.addTrack(track)
    listen(track)
    change({
      stream,
      status: 'on',
      hasCamera: stream.getVideoTracks().length > 0,
      hasMicrophone: stream.getAudioTracks().length > 0,
      isInterrupted: false,
    })
  }

  const readDevices = async () => change({ devices: await navigator.mediaDevices.enumerateDevices() })

  /** By default the background stays private, where the camera at hand can do that; what was chosen is kept. */
  const keepBlur = async () => {
    const track = trackOf('video')
    if (!track || !canBlur(track)) return change({ isBlurred: null })
    const isWanted = current().isBlurred ?? true
    change({ isBlurred: (await setBlur(track, isWanted)) && isWanted })
  }

  let stops = 0
  const ask = async (wanted: MediaStreamConstraints) => {
    const stopsBefore = stops
    change({ status: current().stream ? 'on' : 'asking', problem: null })
    try {
      const given = await navigator.mediaDevices.getUserMedia(wanted)
      // Allowed after one has left: nothing may be on then.
      if (stops !== stopsBefore) return given.getTracks().forEach((track) => track.stop())
      for (const track of given.getTracks()) put(track)
      await Promise.all([readDevices(), keepBlur()])
    } catch (error) {
      change({ status: current().stream ? 'on' : 'off', problem: toMediaProblem(error) })
    }
  }

  const enable = (kind: MediaKind, isOn: boolean) => {
    const track = trackOf(kind)
    if (track) track.enabled = isOn
  }

  const setMuted = (isMuted: boolean) => {
    enable('audio', !isMuted)
    change({ isMuted })
  }
  const setCameraOff = (isCameraOff: boolean) => {
    enable('video', !isCameraOff)
    change({ isCameraOff })
  }

  return {
    ...store,
    start: ({ withCamera }: { withCamera: boolean }) => ask({ audio: true, video: withCamera && camera }),
    /** One that is not there yet; the other stays as it is. */
    add: (kind: MediaKind) => {
      if (kind === 'audio') setMuted(false)
      else setCameraOff(false)
      return ask(kind === 'audio' ? { audio: true } : { video: camera })
    },
    choose: (kind: MediaKind, deviceId: string) => ask({ [kind]: { deviceId: { exact: deviceId } } }),
    /** After the device took something away. */
    resume: () => ask({ audio: current().hasMicrophone, video: current().hasCamera }),
    setMuted,
    setCameraOff,
    setBlurred: async (isBlurred: boolean) => {
      const track = trackOf('video')
      if (track && (await setBlur(track, isBlurred))) change({ isBlurred })
    },
    stop: () => {
      stops += 1
      for (const track of current().stream?.getTracks() ?? []) track.stop()
      change(noMedia)
    },
  }
}

/** Why there is no picture or no sound, as far as a browser says. */
type MediaProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'other'

/** https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia: the names of its refusals. */
const problemByName: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TypeError: 'unsupported',
}

export const toMediaProblem = (error: unknown): MediaProblem =>
  (error instanceof Error ? problemByName[error.name] : undefined) ?? 'other'

type ProblemWords = { title: string; text: string }

/** What to say and do about each, but for a refusal: those steps depend on the browser. */
export const problemWords = {
  missing: {
    title: 'We found no camera or microphone',
    text: 'Plug one in or turn it on, then press Try again. You can also join with sound only.',
  },
  busy: {
    title: 'Another app is using the camera or microphone',
    text: 'Close it (Teams, Zoom, FaceTime) and press Try again. You can also join with sound only.',
  },
  unsupported: {
    title: 'This browser is too old for video',
    text: 'Update it, or open this page in another browser or on another device.',
  },
  other: {
    title: 'The camera and microphone did not start',
    text: 'Press Try again. If it goes on, restart the browser or use another device.',
  },
} as const satisfies Record<Exclude<MediaProblem, 'refused'>, ProblemWords>

/** A browser that can blur by itself says both; most cannot, and then there is nothing to offer. */
function canBlur(track: MediaStreamTrack | undefined): boolean {
  const abilities: object = track?.getCapabilities?.() ?? {}
  return (
    'backgroundBlur' in abilities &&
    Array.isArray(abilities.backgroundBlur) &&
    abilities.backgroundBlur.includes(true) &&
    abilities.backgroundBlur.includes(false)
  )
}

/** True if the picture is blurred, or sharp, as asked. */
async function setBlur(track: MediaStreamTrack, isOn: boolean): Promise<boolean> {
  const wanted: MediaTrackConstraints & { backgroundBlur: boolean } = { backgroundBlur: isOn }
  return track.applyConstraints(wanted).then(
    () => true,
    () => false,
  )
}

/** What others are told of this device: never more than is on. */
export const ownMediaMessage = (
  { hasMicrophone, hasCamera, isMuted, isCameraOff }: LocalMedia,
  screen: boolean,
): Extract<SignalMessage, { kind: 'media' }> => ({
  kind: 'media',
  microphone: hasMicrophone && !isMuted,
  camera: hasCamera && !isCameraOff,
  screen,
})

/** Whether others see and hear this device now. */
export function ownMediaWords(media: LocalMedia): string {
  const { camera, microphone } = ownMediaMessage(media, false)
  if (camera === microphone) return `Your camera and microphone are ${camera ? 'on' : 'off'}.`
  return camera ? 'Your camera is on, your microphone is off.' : 'Your microphone is on, your camera is off.'
}
