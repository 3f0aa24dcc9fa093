import { useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import Video from 'lucide-react/icons/video'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { sessionNeeds } from '#domain/booking/session-needs.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { privacyAnswers } from '#domain/room/people.ts'
import { queryClient } from '../../api/query.ts'
import { JoinSession } from '../../appointment/join-session.tsx'
import { Badge } from '../../ui/card.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { staffQuery } from '../desk/call-staff.ts'
import { StateLine } from '../desk/desk.tsx'
import { useStaff } from '../desk/staff-context.ts'
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
    <section
      className="grid gap-4 p-5 border border-line rounded-lg bg-surface shadow"
      aria-label="Next session"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-4 max-[480px]:grid-cols-1">
        <div className={styles.nextTime}>
          <b className="block font-display text-[1.8rem]/[1.1] font-medium lining-nums tabular-nums">
            {shortClock(session.start, timeZone)}
          </b>
          <span className="text-xs font-semibold whitespace-nowrap">to {clock(session.end, timeZone)}</span>
        </div>
        <div>
          <Badge tone="main" icon={<Clock className="icon" />}>
            {whenWords(session, now)}
          </Badge>
          <h2 className="mt-2">{session.client}</h2>
          <div className={`flex flex-wrap gap-x-4 gap-y-0.5 mt-1.5 text-ink-soft ${styles.meta}`}>
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
      <ul
        className="grid gap-x-5 gap-y-0.5 pt-4 border-t border-line sm:grid-cols-[1fr_1fr]"
        aria-label="What the session still needs"
      >
        {session.safety && (
          <li className="py-1">
            <StateLine tone="due">Safety task open</StateLine>
          </li>
        )}
        {session.missing.map((need) => (
          <li key={need} className="py-1">
            <StateLine tone="due">{findLabel(sessionNeeds, need)}</StateLine>
          </li>
        ))}
        {session.missing.length === 0 && (
          <li className="py-1">
            <StateLine tone="ok">Nothing is missing</StateLine>
          </li>
        )}
        {referralStates(session).map(({ tone, words }) => (
          <li key={words} className="py-1">
            <StateLine tone={tone}>{words}</StateLine>
          </li>
        ))}
      </ul>
      <WaitingLine appointmentId={session.id} />
      <div className="flex flex-wrap items-start gap-2">
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
  const { data } = useQuery(staffQuery('listWaiting', {}), queryClient)
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
