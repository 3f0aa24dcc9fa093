import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import Wifi from 'lucide-react/icons/wifi'
import X from 'lucide-react/icons/x'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { neutralSite } from '#contract/page-paths.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { signalLimits } from '#domain/room/people.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { ScriptForm } from '../forms/form-parts.tsx'
import { CrisisLines } from '../site/crisis-lines.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useStore } from '../ui/store.ts'
import { formatChatNews, type SendFailure, useUnread } from './call/chat.ts'
import type { Call } from './call/create-call.ts'
import { qualityOf } from './call/create-peer.ts'
import type { PeerView } from './call/create-peers.ts'
import { type LocalMediaStore, ownMediaWords } from './call/local-media.ts'
import { CaptionsNote } from './captions-note.tsx'
import { Controls, type OpenSide } from './controls.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { ClockPane, GuestPane, PhonePane, PrivacyPane, StartCheckPane } from './panes.tsx'
import { timeAt, timeInZone, waitingPeople, waitingWords } from './room-words.ts'
import { Stage } from './stage.tsx'
import { useRoomClock } from './use-room-clock.ts'
import { headingIds, Knock, WaitingPane } from './waiting-pane.tsx'
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

const Side = ({ label, onClose, isDesk = false, children }: SideProps) => (
  <aside className={isDesk ? `${styles.side} ${styles.desk}` : styles.side} aria-label={label}>
    <div className={isDesk ? `${styles.close} ${styles.narrow}` : styles.close}>
      <IconButton label={`Close ${label.toLowerCase()}`} icon={<X className="icon" />} onClick={onClose} />
    </div>
    {children}
  </aside>
)

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

function TopBar({ title, ownMedia, now, end, peers, isClinician, clientPage }: TopBarProps) {
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
              aria-label="Leave now: takes you straight to a weather page"
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

const notSentWords = {
  alone: 'This was not sent: no one else is in the room. You can send it when they are back.',
  failed: 'This was not sent. Please try again.',
} as const satisfies Record<SendFailure, string>

/** What is written lives in the open pages, and is gone with them. */
export function ChatPane({ call, zone }: { call: Call; zone: ZoneId }) {
  const { lines, draft, notSent } = useStore(call).chat
  const field = useRef<HTMLInputElement>(null)
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.focus(), [])
  const last = lines.length
  useEffect(() => {
    if (last > 0) log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [last])
  return (
    <section className={styles.pane}>
      <h2>Chat</h2>
      <p className="text-sm text-ink-soft">Only the people in this call. We do not keep it.</p>
      <CaptionsNote />
      <div
        className="grid content-start gap-3 min-h-30 max-h-full overflow-y-auto"
        ref={log}
        role="log"
        aria-label="Messages"
      >
        {lines.map(({ id, from, text, at, isSending }) => (
          <div key={id} className={from === null ? `${styles.line} ${styles.own}` : styles.line}>
            <p>{text}</p>
            <span className="text-xs text-ink-soft">
              {from ?? 'You'}, {isSending ? 'sending' : timeAt(at, zone)}
            </span>
          </div>
        ))}
      </div>
      {notSent && <p role="alert">{notSentWords[notSent]}</p>}
      <ScriptForm
        className={`grid grid-cols-[minmax(0,1fr)_50px] gap-2 ${styles.form}`}
        onSubmit={call.sendChat}
      >
        <input
          ref={field}
          className="field__input"
          aria-label="Message"
          placeholder="Write a message"
          autoComplete="off"
          maxLength={signalLimits.chatCharacters}
          value={draft}
          onChange={(event) => call.writeChat(event.currentTarget.value)}
        />
        <button type="submit" className="btn btn--secondary" aria-label="Send">
          <Send className="icon" />
        </button>
      </ScriptForm>
    </section>
  )
}
