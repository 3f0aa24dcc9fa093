import Banknote from 'lucide-react/icons/banknote'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import Video from 'lucide-react/icons/video'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { sessionNeeds } from '#domain/booking/session-needs.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { privacyAnswers } from '#domain/room/people.ts'
import { useRead } from '../../api/query.ts'
import { JoinSession } from '../../appointment/join-session.tsx'
import { Badge } from '../../ui/card.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { StateLine } from '../desk/desk.tsx'
import {
  canStartCall,
  clock,
  countOf,
  deliveryWord,
  hasBegun,
  meterWords,
  referralStates,
  shortClock,
} from './format-session.ts'
import * as styles from './diary.module.css'

type NextSessionProps = { session: DiarySession; diary: ClinicianDiary; now: Date; onOpen: () => void }

/** The session that goes on, or comes next: when, with whom, and whether all is there. */
export function NextSession({ session, diary: { id, timeZone }, now, onOpen }: NextSessionProps) {
  // A room opens for its own clinician, and a call is theirs to make.
  const isOwn = useStaff().clinician?.id === id
  const canCall = isOwn && canStartCall(session, now)
  const Delivery = session.delivery === 'videoCall' ? Video : Phone
  return (
    <section className={styles.next} aria-label="Next session">
      <div className={styles.top}>
        <div className={styles.nextTime}>
          <b>{shortClock(session.start, timeZone)}</b>
          <span>to {clock(session.end, timeZone)}</span>
        </div>
        <div>
          <Badge tone="main" icon={<Clock className="icon" />}>
            {whenWords(session, now)}
          </Badge>
          <h2>{session.client}</h2>
          <div className={styles.meta}>
            <span>
              <Delivery className="icon" />
              {session.type}, {deliveryWord(session)}
            </span>
            <span>
              <Banknote className="icon" />
              {meterWords(session, timeZone)}
            </span>
          </div>
        </div>
      </div>
      <ul className={styles.ready} aria-label="What the session still needs">
        {session.safety && (
          <li>
            <StateLine tone="due">Safety task open</StateLine>
          </li>
        )}
        {session.missing.map((need) => (
          <li key={need}>
            <StateLine tone="due">{findLabel(sessionNeeds, need)}</StateLine>
          </li>
        ))}
        {session.missing.length === 0 && (
          <li>
            <StateLine tone="ok">Nothing is missing</StateLine>
          </li>
        )}
        {referralStates(session).map(({ tone, words }) => (
          <li key={words}>
            <StateLine tone={tone}>{words}</StateLine>
          </li>
        ))}
      </ul>
      <WaitingLine appointmentId={session.id} />
      <div className={styles.nextActs}>
        {isOwn && session.room && <JoinSession room={session.room} zone={timeZone} name={session.client} />}
        {canCall && (
          <Button onClick={onOpen}>
            <Phone className="icon" />
            Start the call
          </Button>
        )}
        <LinkButton
          look={(isOwn && session.room) || canCall ? 'secondary' : 'primary'}
          to={staffPages.client(session.clientId)}
        >
          Open client page
        </LinkButton>
        {session.safety && (
          <LinkButton look="secondary" to={staffPages.safetyTasks()}>
            Safety tasks
          </LinkButton>
        )}
      </div>
    </section>
  )
}

function whenWords(session: DiarySession, now: Date): string {
  if (hasBegun(session, now)) return 'Going on now'
  const minutes = Math.ceil((Date.parse(session.start) - now.getTime()) / 60_000)
  if (minutes < 60) return `Next, in ${countOf(minutes, 'minute')}`
  const rest = minutes % 60
  return `Next, in ${countOf(Math.floor(minutes / 60), 'hour')}${rest > 0 ? ` ${rest} min` : ''}`
}

/** Who waits in the room of a session, and, for their clinician, whether they can talk freely. The events of the diary keep it up to date. */
function WaitingLine({ appointmentId }: { appointmentId: string }) {
  const { data } = useRead(staffQuery('listWaiting', {}))
  const waiting = (data ?? []).filter((person) => person.appointmentId === appointmentId)
  return (
    <output>
      {waiting.map(({ who, role, privacy, byPhone }) => (
        <StateLine key={`${role} ${who}`} tone="due">
          {who} {byPhone ? 'asks to go on by phone' : 'waits in the room'}
          {privacy && privacy !== 'private' && `: ${findLabel(privacyAnswers, privacy)}`}
        </StateLine>
      ))}
    </output>
  )
}
