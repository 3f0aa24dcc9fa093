import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Phone from 'lucide-react/icons/phone'
import Wifi from 'lucide-react/icons/wifi'
import { useState } from 'react'
import { neutralSite } from '#contract/page-paths.ts'
import { CrisisLines } from '../site/crisis-lines.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { qualityOf } from './call/create-peer.ts'
import type { PeerView } from './call/create-peers.ts'
import { useStore } from '../ui/store.ts'
import { headingIds } from './waiting-pane.tsx'
import * as styles from './call.module.css'

type TopBarProps = {
  title: string
  /** For screen readers: whether others see and hear this device. */
  ownMedia: string
  /** On a narrow screen the device’s own clock does. */
  now: string
  end: string
  peers: readonly PeerView[]
  isClinician: boolean
  clientPage: string | null
}

/** The page before is gone, and with it what had the focus: who was let in hears where they are. */
const focusHeading = (heading: HTMLHeadingElement | null) => heading?.focus()

export function TopBar({ title, ownMedia, now, end, peers, isClinician, clientPage }: TopBarProps) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [first] = peers
  return (
    <div className={styles.top}>
      <div className={`min-w-0 overflow-hidden ${styles.who}`}>
        <h1 id={headingIds.room} ref={focusHeading} tabIndex={-1}>
          {title}
          <span className="sr-only">: you are in the call. {ownMedia}</span>
        </h1>
        <div className="overflow-hidden text-xs text-ink-soft tabular-nums text-ellipsis whitespace-nowrap">
          <span className={styles.now}>{now}, </span>
          {end}
        </div>
      </div>
      <div className={`flex flex-none items-center gap-x-5 gap-y-2 ${styles.end}`}>
        <span className={styles.fact}>
          <Lock className="icon text-success" />
          We record nothing
        </span>
        {first && <Quality key={first.tabId} view={first} />}
        {isClinician && clientPage && (
          <a
            className={`${styles.fact} min-h-target text-main`}
            href={clientPage}
            target="_blank"
            rel="noopener"
          >
            Open client page
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        {!isClinician && (
          <>
            <a
              className={styles.exit}
              href={neutralSite}
              rel="noreferrer"
              aria-label="Leave now: swaps this page for the weather"
              data-replaces=""
            >
              <LogOut className="icon" />
              <span className={styles.exitWords}>Leave now</span>
            </a>
            <button type="button" className={styles.help} onClick={() => setIsHelpOpen(true)}>
              <Phone className="icon" />
              Help now
            </button>
          </>
        )}
      </div>
      {isHelpOpen && (
        <Dialog
          title="If you need help now"
          onClose={() => setIsHelpOpen(false)}
          actions={<Button onClick={() => setIsHelpOpen(false)}>Back to the session</Button>}
        >
          <p>If you or someone near you is in danger, call 000. These lines answer day and night.</p>
          <CrisisLines />
        </Dialog>
      )}
    </div>
  )
}

function Quality({ view }: { view: PeerView }) {
  const { link, received } = useStore(view.peer)
  const quality = link.state === 'connected' ? qualityOf(received) : null
  if (!quality) return null
  return (
    <span className={styles.fact}>
      <Wifi className="icon text-success" />
      {quality === 'good' ? 'Good connection' : 'Slow connection'}
    </span>
  )
}
