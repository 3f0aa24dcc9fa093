/** Why there is no picture or no sound, as far as a browser says. */
export type MediaProblem = 'refused' | 'missing' | 'busy' | 'unsupported' | 'other'

/** https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia: the names of its refusals. */
const byName: Readonly<Record<string, MediaProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TypeError: 'unsupported',
}

export const toMediaProblem = (error: unknown): MediaProblem =>
  (error instanceof Error ? byName[error.name] : undefined) ?? 'other'

type Copy = { title: string; text: string }

/** What to say and do about each, but for a refusal: those steps depend on the browser. */
export const problemCopy = {
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
} as const satisfies Record<Exclude<MediaProblem, 'refused'>, Copy>
