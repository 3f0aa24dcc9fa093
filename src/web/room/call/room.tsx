import { useState } from 'react'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { ClockPane } from '../desk/clock-pane.tsx'
import { GuestPane } from '../desk/guest-pane.tsx'
import { PhonePane } from '../desk/phone-pane.tsx'
import { PrivacyPane } from '../desk/privacy-pane.tsx'
import { StartCheckPane } from '../desk/start-check-pane.tsx'
import { Knock, WaitingPane } from '../desk/waiting-pane.tsx'
import type { LocalMediaStore } from '../media/local-media.ts'
import { timeAt, timeInZone, waitingPeople, waitingWords } from '../room-words.ts'
import { useStore } from '../store.ts'
import { useRoomClock } from '../use-room-clock.ts'
import { formatChatNews } from './chat-news.ts'
import { ChatPane } from './chat-pane.tsx'
import { Controls } from './controls.tsx'
import type { Call } from './create-call.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { ownMediaWords } from './own-media-words.ts'
import { Side } from './side.tsx'
import { Stage } from './stage.tsx'
import { TopBar } from './top-bar.tsx'
import { useDarkPage } from './use-dark-page.ts'
import { useEscape } from './use-escape.ts'
import { useOpenSide } from './use-open-side.ts'
import { useUnread } from './use-unread.ts'
import { useWakeLock } from './use-wake-lock.ts'
import * as styles from './room.module.css'

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
