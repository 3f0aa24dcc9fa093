import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import { suggestOutcome } from '#domain/booking/outcome-rules.ts'
import { refuseAtOnePress } from '#domain/room/visits.ts'
import { Button } from '../../../ui/button/button.tsx'
import { moveFocus, takeLostFocus } from '../../desk/move-focus.ts'
import { StateLine } from '../../desk/state-line.tsx'
import { staffCan, useStaff } from '../../frame/staff-context.ts'
import { ClientName } from '../session/client-name.tsx'
import { clock, hasBegun, isGone, isOver, sessionStates, sessionWords } from '../session/format-session.ts'
import { OwnJoin } from '../session/own-join.tsx'
import { focusPanel } from '../session/session-panel.tsx'
import { UndoButton } from '../session/undo-button.tsx'
import { useOutcome } from '../session/use-outcome.ts'
import { knownMinutes, readVisitOnce } from '../session/use-visit.ts'
import { ChargeLine } from './charge-line.tsx'
import * as styles from './day-list.module.css'

type SessionRowProps = {
  session: DiarySession
  diary: ClinicianDiary
  now: Date
  isOpen: boolean
  onOpen: () => void
}

export function SessionRow({ session, diary, now, isOpen, onOpen }: SessionRowProps) {
  const { timeZone } = diary
  const isNow = hasBegun(session, now) && !isOver(session, now)
  return (
    <li
      className={[styles.row, isGone(session) && styles.gone, isNow && styles.now].filter(Boolean).join(' ')}
      data-session={session.id}
    >
      <span className={styles.time}>
        {clock(session.start, timeZone)}
        <span>to {clock(session.end, timeZone)}</span>
      </span>
      <div>
        <b>
          <ClientName session={session} />
        </b>
        <div className={styles.what}>
          {sessionWords(session)}
          {session.isNew && '. First booking'}
        </div>
      </div>
      <div className={styles.state}>
        {sessionStates(session, timeZone, now).map(({ tone, words }) => (
          <StateLine key={words} tone={tone}>
            {words}
          </StateLine>
        ))}
      </div>
      <Actions {...{ session, diary, now, isOpen, onOpen }} />
    </li>
  )
}

/** The button that opens the panel of a session: it is there whatever its outcome. */
export const openerOf = (sessionId: string) =>
  document.querySelector<HTMLElement>(`[data-session="${sessionId}"] button[aria-expanded]`)

/** One press records the outcome that most sessions have, and what it charges is said then; the others are a press away. */
function Actions({ session, diary, now, isOpen, onOpen }: SessionRowProps) {
  const staff = useStaff()
  const { save, failure } = useOutcome(session)
  const [recorded, setRecorded] = useState<AttendanceOutcome | null>(null)
  const [isRecording, setIsRecording] = useState(false)
  const [refusal, setRefusal] = useState<keyof typeof refusals | null>(null)
  if (!staffCan(staff, 'record attendance')) return null
  const suggested = suggestOutcome({ endsAt: new Date(session.end), outcome: session.outcome }, now)
  const record = async (outcome: AttendanceOutcome) => {
    const visit = session.room && (await readVisitOnce(session))
    const refused = visit && refuseAtOnePress({ ...visit, minutes: knownMinutes(visit) }, outcome)
    if (refused) {
      setRefusal(refused)
      flushSync(onOpen)
      return focusPanel(session.id)
    }
    if (await save(outcome)) setRecorded(outcome)
  }
  const isRecorded = recorded !== null && recorded === session.outcome
  // Busy from the press on, the look into the room included: a second press would be refused as a change by someone else.
  const press = async (outcome: AttendanceOutcome) => {
    setIsRecording(true)
    await record(outcome)
    setIsRecording(false)
  }
  return (
    <div className={styles.acts}>
      <OwnJoin {...{ session, diary, now }} />
      {suggested && (
        <Button
          look="secondary"
          size="small"
          busy={isRecording && 'Saving'}
          aria-label={`Attended: ${session.client}`}
          onClick={() => void press(suggested)}
        >
          Attended
        </Button>
      )}
      <Button
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-label={`${openWords(session, suggested !== null)}: ${session.client}`}
        onClick={onOpen}
      >
        {openWords(session, suggested !== null)}
      </Button>
      {session.outcome !== null && (
        <UndoButton
          session={session}
          // “Attended” goes with the outcome that it recorded: the way back takes its place.
          ref={isRecording || isRecorded ? takeLostFocus : undefined}
          onUndone={(pressed) => moveFocus(pressed, openerOf(session.id))}
        />
      )}
      {isRecorded && <ChargeLine session={session} className={styles.charge} />}
      {refusal && isOpen && suggested && <output className={styles.charge}>{refusals[refusal]}</output>}
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

const refusals = {
  otherOutcome: 'The room saw something else. Choose the outcome in the panel.',
  otherMinutes:
    'The room measured other minutes than those booked. Check the outcome and the minutes in the panel.',
  askedByPhone: 'The client asked to go on by phone. Check in the panel how it was held.',
} as const

const openWords = (session: DiarySession, hasSuggestion: boolean) =>
  hasSuggestion ? 'Other outcome' : isGone(session) ? 'Details' : 'Outcome and note'
