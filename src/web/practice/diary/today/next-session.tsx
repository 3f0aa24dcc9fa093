import Banknote from 'lucide-react/icons/banknote'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import Video from 'lucide-react/icons/video'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { sessionNeeds } from '#domain/booking/session-needs.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { JoinSession } from '../../../appointment/join-session.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { useStaff } from '../../frame/staff-context.ts'
import {
  canStartCall,
  clock,
  countOf,
  deliveryWord,
  hasBegun,
  meterWords,
  referralStates,
  shortClock,
} from '../session/format-session.ts'
import { WaitingLine } from './waiting-line.tsx'
import * as styles from './next-session.module.css'

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
        <div className={styles.time}>
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
      <div className={styles.acts}>
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
