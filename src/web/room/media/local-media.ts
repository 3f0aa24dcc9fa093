import { createStore } from '../store.ts'
import { type MediaProblem, toMediaProblem } from './media-problem.ts'
import { canBlur, setBlur } from './background-blur.ts'

export type LocalMedia = {
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

const nothing: LocalMedia = {
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

type Kind = 'audio' | 'video'

const camera = { width: { ideal: 1280 }, facingMode: 'user' } as const satisfies MediaTrackConstraints

export type LocalMediaStore = ReturnType<typeof createLocalMedia>

/** Camera and microphone of this device, for one page. */
export function createLocalMedia() {
  const store = createStore(nothing)
  const { current, change } = store
  const trackOf = (kind: Kind) =>
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

  const enable = (kind: Kind, isOn: boolean) => {
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
    add: (kind: Kind) => {
      if (kind === 'audio') setMuted(false)
      else setCameraOff(false)
      return ask(kind === 'audio' ? { audio: true } : { video: camera })
    },
    choose: (kind: Kind, deviceId: string) => ask({ [kind]: { deviceId: { exact: deviceId } } }),
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
      change(nothing)
    },
  }
}
