import { useProductName } from '../api/settings.ts'
import { Button, RowButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { type LocalMediaStore, problemWords } from './call/local-media.ts'
import { useStore } from '../ui/store.ts'
import * as styles from './session.module.css'

/** What to press: before the browser asks, after a refusal, and when something is missing or busy. */
export function MediaHelp({ media }: { media: LocalMediaStore }) {
  const { status, problem } = useStore(media)
  if (problem === 'refused') return <Refused media={media} />
  if (problem !== null)
    return (
      <div className="grid gap-4">
        <Notice type="warning" announced="atOnce" title={problemWords[problem].title}>
          {problemWords[problem].text}
        </Notice>
        {problem !== 'unsupported' && <Buttons media={media} first="Try again" />}
      </div>
    )
  if (status === 'on') return null
  return (
    <section className="grid gap-4" aria-label="Camera and microphone">
      <h2 className="text-xl">Your browser will ask next</h2>
      <p className="text-sm text-ink-soft">
        Press Allow for camera and microphone. We use them for this session only, and record nothing.
      </p>
      <Buttons media={media} first="Turn on camera and mic" busy={status === 'asking'} />
    </section>
  )
}

function Buttons({ media, first, busy = false }: { media: LocalMediaStore; first: string; busy?: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        busy={busy && 'Waiting for your browser'}
        onClick={() => void media.start({ withCamera: true })}
      >
        {first}
      </Button>
      <RowButton onClick={() => void media.start({ withCamera: false })}>Microphone only</RowButton>
    </div>
  )
}

function Refused({ media }: { media: LocalMediaStore }) {
  const productName = useProductName()
  const { steps } = permissionHelp(navigator.userAgent)
  return (
    <section className="grid gap-4" aria-label="Camera and microphone">
      <h2 className="text-xl">Let {productName} use your camera</h2>
      <p className="text-sm text-ink-soft" role="alert">
        Your camera and microphone are blocked for this page.
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Buttons media={media} first="Try again" />
    </section>
  )
}

const lastStep = 'Come back here and press Try again, then Allow.'

/** In the words of each device. The first that fits; what is unknown gets the words that fit most. */
const permissionHelps = [
  {
    name: 'Safari on iPhone or iPad',
    fits: /\b(iPhone|iPad)\b.*\bVersion\/.*Safari/,
    steps: [
      'Open Settings, then Apps, then Safari.',
      'Under Settings for Websites, set Camera and Microphone to Ask.',
      lastStep,
    ],
  },
  {
    name: 'another browser on iPhone or iPad',
    fits: /\b(iPhone|iPad)\b/,
    steps: [
      'Open Settings, then Apps, then this browser.',
      'Turn on Camera and Microphone.',
      'Come back here and press Try again.',
    ],
  },
  {
    name: 'Firefox',
    fits: /\bFirefox\//,
    steps: [
      'Press the camera or microphone sign at the left of the address.',
      'Remove “Blocked” beside the camera and the microphone.',
      lastStep,
    ],
  },
  {
    name: 'Chrome on Android',
    fits: /\bAndroid\b.*\bChrome\//,
    steps: [
      'Press the sign at the left of the address, then Permissions.',
      'Set Camera and Microphone to Allow.',
      'Press Try again. If it still fails, open Settings, Apps, Chrome, Permissions and allow both.',
    ],
  },
  {
    name: 'Edge',
    fits: /\bEdg\//,
    steps: [
      'Press the lock at the left of the address, then Permissions for this site.',
      'Set Camera and Microphone to Allow.',
      'Come back here and press Try again.',
    ],
  },
  {
    name: 'Safari on Mac',
    fits: /\bMacintosh\b.*\bVersion\/.*Safari/,
    steps: [
      'In the menu at the top, open Safari, then Settings for this website.',
      'Set Camera and Microphone to Allow.',
      'Press Try again.',
    ],
  },
] as const

const otherBrowsers = {
  name: 'Chrome',
  steps: [
    'Press the sign at the left of the address.',
    'Turn on Camera and Microphone.',
    'Press Try again. If it still fails, allow this browser in the privacy settings of the device.',
  ],
} as const

/** What to press after a refused permission, step by step. */
export const permissionHelp = (userAgent: string): { name: string; steps: readonly string[] } =>
  permissionHelps.find(({ fits }) => fits.test(userAgent)) ?? otherBrowsers
