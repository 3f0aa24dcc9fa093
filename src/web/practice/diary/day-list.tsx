import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { OutcomeCharges } from '#contract/staff/charges.ts'
import type { ClinicianDiary, DiaryHold, DiarySession } from '#contract/staff/diary.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { suggestOutcome } from '#domain/diary/outcome-rules.ts'
import { refuseAtOnePress } from '#domain/room/visits.ts'
import { dayNumberOfIso, minutesPerDay, modulo } from '#domain/time/calendar.ts'
import { formatMinuteOfDay } from '#domain/time/format.ts'
import { localMinuteAt } from '#domain/time/local-time.ts'
import { useRead } from '../../api/query.ts'
import { Button, RowButton } from '../../ui/button.tsx'
import { staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { StateLine } from '../desk/desk.tsx'
import { formatZoneOfDays } from '../desk/format-moment.ts'
import { moveFocus, takeLostFocus } from '../desk/press.ts'
import {
  clock,
  hasBegun,
  holdMinutes,
  isGone,
  isOver,
  liveHolds,
  minutesLeft,
  sessionStates,
  sessionWords,
} from './format-session.ts'
import { ClientName, OwnJoin } from './session-links.tsx'
import { knownMinutes, readVisitOnce, UndoButton, useOutcome } from './session-outcome.tsx'
import { focusPanel } from './session-panel.tsx'
import * as styles from './diary.module.css'

type DayListProps = {
  title: string
  diary: ClinicianDiary
  now: Date
  opened: string | null
  onOpen: (id: string) => void
  showsZone?: boolean
}

/** Everything of the day in its order: sessions, holds, breaks, leave and what another calendar says. */
export function DayList({ title, diary, now, opened, onOpen, showsZone }: DayListProps) {
  const { timeZone, sessions } = diary
  const minuteOf = (instant: string) => modulo(localMinuteAt(new Date(instant), timeZone), minutesPerDay)
  const plan = diary.days[0]
  const rows = [
    ...sessions.map((session) => ({
      at: minuteOf(session.start),
      row: (
        <SessionRow
          key={session.id}
          session={session}
          diary={diary}
          now={now}
          isOpen={opened === session.id}
          onOpen={() => onOpen(session.id)}
        />
      ),
    })),
    ...liveHolds(diary, now).map((hold) => ({
      at: minuteOf(hold.start),
      row: <HoldRow key={hold.start} hold={hold} zone={timeZone} now={now} />,
    })),
    ...(plan?.breaks ?? []).map(({ start, end }) => ({
      at: start,
      row: <Gap key={`break ${start}`} start={start} words={`Break until ${time(end)}`} />,
    })),
    ...(plan?.busy ?? []).map(({ start, end }) => ({
      at: start,
      row: <Gap key={`busy ${start}`} start={start} words={`Busy (other calendar) until ${time(end)}`} />,
    })),
    ...(plan?.leave ?? []).map(({ start, end }) => ({
      at: start,
      row: (
        <Gap
          key={`leave ${start}`}
          start={start}
          words={end >= minutesPerDay && start === 0 ? 'Leave all day' : `Leave until ${time(end)}`}
        />
      ),
    })),
  ].toSorted((a, b) => a.at - b.at)
  return (
    <section aria-label={title}>
      <h2 className="mb-2">{title}</h2>
      {showsZone && plan && (
        <p className="text-xs text-ink-soft">{formatZoneOfDays(timeZone, dayNumberOfIso(plan.date))}</p>
      )}
      {rows.length === 0 ? (
        <p className="text-ink-soft">
          {plan?.working.length ? 'Nothing is booked on this day.' : 'Not a working day.'}
        </p>
      ) : (
        <ol className="border-t border-line">{rows.map(({ row }) => row)}</ol>
      )}
    </section>
  )
}

const time = (minute: number) => formatMinuteOfDay(minute % minutesPerDay, 'h:mm aa')

const Gap = ({ start, words }: { start: number; words: string }) => (
  <li className={`${styles.row} items-center py-1.5 text-ink-soft`}>
    <span className={styles.time}>{time(start)}</span>
    <span>{words}</span>
  </li>
)

const HoldRow = ({ hold, zone, now }: { hold: DiaryHold; zone: ClinicianDiary['timeZone']; now: Date }) => (
  <li className={styles.row}>
    <span className={styles.time}>
      {clock(hold.start, zone)}
      <span>to {clock(hold.end, zone)}</span>
    </span>
    <div>
      <b>Held for someone booking</b>
      <div className="text-ink-soft">{hold.type}. The name shows once it is booked</div>
    </div>
    <div className={styles.state}>
      <StateLine tone="soft">{minutesLeft(holdMinutes(hold, now))}</StateLine>
    </div>
  </li>
)

type SessionRowProps = {
  session: DiarySession
  diary: ClinicianDiary
  now: Date
  isOpen: boolean
  onOpen: () => void
}

function SessionRow({ session, diary, now, isOpen, onOpen }: SessionRowProps) {
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
        <div className="text-ink-soft">
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
    <div
      className={`flex flex-wrap col-2 items-center gap-x-2 gap-y-1 mt-1 -ml-3 min-[720px]:col-[2/-1] ${styles.acts}`}
    >
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
      <RowButton
        aria-expanded={isOpen}
        aria-label={`${openWords(session, suggested !== null)}: ${session.client}`}
        onClick={onOpen}
      >
        {openWords(session, suggested !== null)}
      </RowButton>
      {session.outcome !== null && (
        <UndoButton
          session={session}
          // “Attended” goes with the outcome that it recorded: the way back takes its place.
          ref={isRecording || isRecorded ? takeLostFocus : undefined}
          onUndone={(pressed) => moveFocus(pressed, openerOf(session.id))}
        />
      )}
      {isRecorded && <ChargeLine session={session} className="basis-full ml-3 text-xs text-ink-soft" />}
      {refusal && isOpen && suggested && (
        <output className="basis-full ml-3 text-xs text-ink-soft">{refusals[refusal]}</output>
      )}
      {failure && <p role="alert">{failure}</p>}
    </div>
  )
}

const refusals = {
  otherOutcome: 'The times in the video room suggest another outcome. Choose it in the panel.',
  otherMinutes:
    'The time in the video room was not the time booked. Check the outcome and the minutes in the panel.',
  askedByPhone:
    'The client asked to go on by phone. Check in the panel whether the session was by video or by phone.',
} as const

const openWords = (session: DiarySession, hasSuggestion: boolean) =>
  hasSuggestion ? 'Other outcome' : isGone(session) ? 'Details' : 'Outcome and note'

type ChargeLineProps = { session: Pick<DiarySession, 'id' | 'outcome'>; className: string | undefined }

/** Beside an outcome that was recorded at one press: what it charges, and until when it can be taken back. */
function ChargeLine({ session: { id, outcome }, className }: ChargeLineProps) {
  const { data } = useRead(staffQuery('readOutcomeCharges', { params: { id } }))
  return <output className={className}>{data && outcome && chargeLineWords(data, outcome)}</output>
}

/** Null once it has gone further: it is paid, or has failed, and that is said with the charge. */
export function chargeLineWords(
  { outcomes, chargedAfterMinutes, current }: OutcomeCharges,
  recorded: AttendanceOutcome,
): string | null {
  if (current === null) return 'Nothing is charged.'
  const words = outcomes.find(({ outcome }) => outcome === recorded)?.words
  if (words === undefined || (current.state !== 'due' && current.state !== 'invoiced')) return null
  const isUndone = current.payer === 'card' && chargedAfterMinutes > 0
  return isUndone ? `${words}. Until then, Undo takes it back.` : `${words}.`
}
