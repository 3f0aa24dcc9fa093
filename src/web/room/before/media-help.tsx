import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { LocalMediaStore } from '../media/local-media.ts'
import { problemCopy } from '../media/media-problem.ts'
import { permissionHelp } from '../media/permission-help.ts'
import { useProductName } from '../../api/settings.ts'
import { useStore } from '../store.ts'
import * as styles from './before.module.css'

/** What to press: before the browser asks, after a refusal, and when something is missing or busy. */
export function MediaHelp({ media }: { media: LocalMediaStore }) {
  const { status, problem } = useStore(media)
  if (problem === 'refused') return <Refused media={media} />
  if (problem !== null)
    return (
      <div className="grid gap-4">
        <Notice type="warning" announced="atOnce" title={problemCopy[problem].title}>
          {problemCopy[problem].text}
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

type ButtonsProps = { media: LocalMediaStore; first: string; busy?: boolean }

function Buttons({ media, first, busy = false }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        busy={busy && 'Waiting for your browser'}
        onClick={() => void media.start({ withCamera: true })}
      >
        {first}
      </Button>
      <Button size="small" look="quiet" onClick={() => void media.start({ withCamera: false })}>
        Microphone only
      </Button>
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
