import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { ReservationView } from '#contract/booking.ts'
import { paths } from '#contract/page-paths.ts'
import type { PageHandle } from '../page-frame.ts'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { useItem } from '../visit/tab-storage.ts'
import { useSecondsLeft } from '../visit/use-seconds-left.ts'
import { HeldRow, useMoment } from './held-row.tsx'
import { heldRows } from './held-rows.ts'
import { useShowRequests } from './show-held-times.ts'
import { type HeldTimesRead, useHeldTimes } from './use-held-times.ts'
import { useLetGo } from './use-let-go.ts'
import * as styles from './held-times.module.css'

const isGpPage = (pathname: string) => pathname.startsWith(paths.gpSignUp().replace(/[^/]+$/, ''))

/** What the visitor or client is holding, on every page: when, with whom, for how long, and the way on. */
export function HeldTimes() {
  const read = useHeldTimes()
  return read && <Bar read={read} />
}

function Bar({ read: { holds, offset } }: { read: HeldTimesRead }) {
  const { pathname } = useLocation()
  const showsHeldTime = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.showsHeldTime)
  const own = useItem('reservation')
  const letting = useLetGo()
  const requests = useShowRequests()
  const [dismissed, setDismissed] = useState('')
  const bar = useRef<HTMLElement>(null)
  const page = showsHeldTime ? (isGpPage(pathname) ? 'gp' : 'psychologist') : null
  const left = useSecondsLeft(own?.expiresAt ? { expiresAt: own.expiresAt, offset } : null)
  const { live, ended } = heldRows({ holds, own, hasRunOut: left === 0, page })
  const [first, ...others] = live
  const lost = ended && ended.reserveId !== dismissed ? ended : null

  const isShown = first !== undefined
  useEffect(() => {
    if (requests > 0 && isShown) bar.current?.focus()
  }, [requests, isShown])

  if (!first && !lost && !letting.gone) return null
  const row = (hold: ReservationView) => (
    <HeldRow
      key={hold.reserveId}
      hold={hold}
      offset={offset}
      isBusy={letting.busy === hold.reserveId}
      onLetGo={() => void letting.letGo(hold)}
    />
  )
  return (
    <aside className={styles.bar} ref={bar} tabIndex={-1} aria-label="The times you are holding">
      {letting.gone && <Gone hold={letting.gone} letting={letting} />}
      {lost && <Ended hold={lost} onClose={() => setDismissed(lost.reserveId)} />}
      {first && row(first)}
      {others.length > 0 && (
        <details className={styles.others} open={requests > 0 || undefined}>
          <summary>{others.length === 1 ? '1 more held time' : `${others.length} more held times`}</summary>
          {others.map(row)}
        </details>
      )}
    </aside>
  )
}

/** Given back, and one press away. */
function Gone({ hold, letting }: { hold: ReservationView; letting: ReturnType<typeof useLetGo> }) {
  const { moment, zone } = useMoment(hold)
  return (
    <div className={styles.row}>
      <output className={styles.words}>
        {moment}, {zone}, is free for others again.
      </output>
      <div className={styles.acts}>
        <Button
          look="quiet"
          size="small"
          busy={letting.busy === hold.reserveId && 'Holding it again…'}
          onClick={() => void letting.holdAgain(hold)}
        >
          Hold it again
        </Button>
        <IconButton label="Close this message" icon={<X className="icon" />} onClick={letting.forget} />
      </div>
    </div>
  )
}

function Ended({ hold, onClose }: { hold: ReservationView; onClose: () => void }) {
  const { moment, zone, isGP } = useMoment(hold)
  const { slugUrl } = hold.psychologist
  return (
    <div className={styles.row}>
      <output className={styles.words}>
        <b className="font-semibold">
          We’re no longer holding {moment}, {zone}
        </b>
        <br />
        <span className="text-ink-soft">What you typed is kept on this device.</span>
      </output>
      <div className={styles.acts}>
        <LinkButton
          look="secondary"
          size="small"
          to={isGP ? paths.gpDetails(slugUrl) : paths.psychologist(slugUrl)}
          onClick={onClose}
        >
          See if it is still free
        </LinkButton>
        <IconButton label="Close this message" icon={<X className="icon" />} onClick={onClose} />
      </div>
    </div>
  )
}
