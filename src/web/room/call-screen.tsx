import X from 'lucide-react/icons/x'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { IconButton } from '../ui/button.tsx'
import { formatChatNews, useUnread } from './call/chat.ts'
import type { Call } from './call/create-call.ts'
import { type LocalMediaStore, ownMediaWords } from './call/local-media.ts'
import { useStore } from '../ui/store.ts'
import { ChatPane } from './chat-pane.tsx'
import { Controls, type OpenSide } from './controls.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ClockPane, GuestPane, PhonePane, PrivacyPane, StartCheckPane } from './panes.tsx'
import { timeAt, timeInZone, waitingPeople, waitingWords } from './room-words.ts'
import { Stage } from './stage.tsx'
import { TopBar } from './top-bar.tsx'
import { useRoomClock } from './use-room-clock.ts'
import { Knock, WaitingPane } from './waiting-pane.tsx'
import * as styles from './call.module.css'

/** The call: dark in both themes, so that the picture is the brightest thing on the screen. */
export function Room({ roomId, call, media }: { roomId: string; call: Call; media: LocalMediaStore }) {
  const { room, peers, chat } = useStore(call)
  const ownMedia = useStore(media)
  const { side, show, close } = useOpenSide()
  const [isLeaving, setIsLeaving] = useState(false)
  const now = useRoomClock(room.now)
  const unread = useUnread(chat.lines, side === 'chat')
  useWakeLock()
  useDarkPage()
  const isClinician = room.you.role === 'clinician'
  const zone = room.you.timeZone
  useEscape(side === null || isLeaving ? null : close)
  const other = (isClinician ? room.client?.name : room.clinician.name) ?? 'Your session'
  return (
    <main id="main" tabIndex={-1} className={styles.room} data-side={side ?? undefined}>
      {/* Always there, so that a change is read out. */}
      <output className="sr-only">
        {side !== 'chat' && formatChatNews({ unread, notSent: chat.notSent })}
      </output>
      {isClinician && <output className="sr-only">{waitingWords(room)}</output>}
      <div className={styles.inner}>
        <TopBar
          title={other}
          ownMedia={ownMediaWords(ownMedia)}
          now={timeAt(now, zone)}
          end={`${now < new Date(room.endsAt) ? 'ends' : 'was to end'} ${timeInZone(room.endsAt, zone)}`}
          peers={peers}
          isClinician={isClinician}
          clientPage={room.client && staffPages.client(room.client.id)}
        />
        <Stage roomId={roomId} call={call} media={media}>
          {isClinician &&
            waitingPeople(room).map((person) => (
              <Knock key={person.personId} roomId={roomId} person={person} />
            ))}
        </Stage>
        <Controls
          {...{ call, media, side }}
          unread={unread.length}
          onSide={show}
          onLeave={() => setIsLeaving(true)}
        />
        {side === 'chat' && (
          <Side label="Chat" onClose={close}>
            <ChatPane call={call} zone={zone} />
          </Side>
        )}
        {side === 'privacy' && (
          <Side label="Privacy" onClose={close}>
            <PrivacyPane roomId={roomId} room={room} />
          </Side>
        )}
        {isClinician && side !== 'chat' && (
          <Side label="Session" onClose={close} isDesk>
            <ClockPane room={room} now={now} />
            <WaitingPane roomId={roomId} room={room} />
            <StartCheckPane roomId={roomId} room={room} />
            <PhonePane roomId={roomId} room={room} />
            <GuestPane roomId={roomId} />
          </Side>
        )}
      </div>
      {isLeaving && (
        <LeaveDialog roomId={roomId} call={call} room={room} onStay={() => setIsLeaving(false)} />
      )}
    </main>
  )
}

type SideProps = {
  label: string
  onClose: () => void
  /** The clinician's own: beside the picture where there is room, and over it where it was opened. */
  isDesk?: boolean
  children: ReactNode
}

function Side({ label, onClose, isDesk = false, children }: SideProps) {
  return (
    <aside className={isDesk ? `${styles.side} ${styles.desk}` : styles.side} aria-label={label}>
      <div className={isDesk ? `${styles.close} ${styles.narrow}` : styles.close}>
        <IconButton label={`Close ${label.toLowerCase()}`} icon={<X className="icon" />} onClick={onClose} />
      </div>
      {children}
    </aside>
  )
}

/** Which pane is open. One that is closed gives the focus back to the control that opened it. */
function useOpenSide() {
  const [side, setSide] = useState<OpenSide>(null)
  const opener = useRef<HTMLElement | null>(null)
  const show = useCallback((next: OpenSide, pressed: HTMLElement) => {
    opener.current = pressed
    setSide(next)
  }, [])
  const close = useCallback(() => {
    if (!isOnControlOutside(document.activeElement)) opener.current?.focus()
    setSide(null)
  }, [])
  return { side, show, close }
}

/** Escape closes a pane from anywhere: someone at "Mute" stays there. */
const isOnControlOutside = (focused: Element | null): boolean =>
  focused !== null && focused.matches('a, button') && focused.closest('aside') === null

/** Escape closes what is open, wherever the focus is; a dialog above it closes by itself. */
function useEscape(close: (() => void) | null): void {
  useEffect(() => {
    if (!close) return
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [close])
}

/** The tokens take their theme from the document: it is dark while the call is shown, and as it was afterwards. */
function useDarkPage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = 'dark'
    return () => {
      if (before === undefined) delete dataset.theme
      else dataset.theme = before
    }
  }, [])
}

/** A phone that goes to sleep takes the camera away: it stays awake while the call is shown, where the browser can do that. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isShown = true
    const ask = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      const given = await navigator.wakeLock.request('screen').catch(() => null)
      if (isShown) lock = given
      else void given?.release()
    }
    void ask()
    // The browser lets go of it whenever the page is hidden.
    const again = () => void ask()
    document.addEventListener('visibilitychange', again)
    return () => {
      isShown = false
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
