import X from 'lucide-react/icons/x'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import type { ApiValue } from '#contract/endpoints.ts'
import type { ClinicianDiary, DiarySession } from '#contract/staff/diary.ts'
import type { PhoneStart as PhoneStartAnswer, RoomVisits } from '#contract/staff/rooms.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import type { AttendanceOutcome } from '#domain/diary/attendance.ts'
import { outcomeRows } from '#domain/diary/outcome-rules.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { useRead } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { JoinSession } from '../../appointment/join-session.tsx'
import {
  type StartCheckCalls,
  StartCheckRows,
  StartCheckState,
  useStartCheck,
} from '../../appointment/start-check.tsx'
import { IconButton, RowButton } from '../../ui/button.tsx'
import { callStaff, invalidateStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { StateLine } from '../desk/desk.tsx'
import { formatShortMoment } from '../desk/format-moment.ts'
import { moveFocus } from '../desk/press.ts'
import { canStartCall, clock, countOf, hasBegun, isGone, sessionWords } from './format-session.ts'
import { NoteForm } from './note-form.tsx'
import { OutcomeForm } from './outcome-form.tsx'
import { ClientName } from './session-links.tsx'
import { UndoButton, useVisit } from './session-outcome.tsx'

/** Where the focus goes when something sends a person to the panel. */
const panelHeadingId = (sessionId: string) => `panel-${sessionId}`
const headingOf = (sessionId: string) => document.getElementById(panelHeadingId(sessionId))
export const focusPanel = (sessionId: string) => headingOf(sessionId)?.focus()

type SessionPanelProps = {
  session: DiarySession
  diary: Pick<ClinicianDiary, 'id' | 'timeZone'>
  now: Date
  onClose?: () => void
  onSaved?: () => void
}

export function SessionPanel({ session, diary, now, onClose, onSaved }: SessionPanelProps) {
  const staff = useStaff()
  const { timeZone } = diary
  const isOwn = staff.clinician?.id === diary.id
  const visit = useVisit(session, now)
  const focusAfter = (pressed: HTMLElement) => moveFocus(pressed, headingOf(session.id))
  return (
    <section
      className="grid gap-3 p-5 border border-line rounded-lg bg-surface"
      aria-label={`Session with ${session.client}`}
    >
      <div className="flex items-start justify-between gap-2">
        <div>
          <h2 className="mb-0.5" id={panelHeadingId(session.id)} tabIndex={-1}>
            {titleOf(session, timeZone, now)}
          </h2>
          <p className="text-ink-soft">
            <ClientName session={session} />, {clock(session.start, timeZone)} to{' '}
            {clock(session.end, timeZone)}. {sessionWords(session)}
          </p>
        </div>
        {onClose && <IconButton label="Close" icon={<X className="icon" />} onClick={onClose} />}
      </div>
      {isOwn && session.room && !isGone(session) && (
        <div className="grid justify-items-start pt-4">
          <JoinSession
            room={session.room}
            zone={timeZone}
            name={session.client}
            size="small"
            look="secondary"
          />
        </div>
      )}
      {isOwn && canStartCall(session, now) && <PhoneStart session={session} />}
      <ConsentLink session={session} />
      {visit && (
        <VisitFacts
          id={session.id}
          visit={visit}
          zone={timeZone}
          isVideo={session.delivery === 'videoCall'}
          canRecord={!isGone(session) && staffCan(staff, 'record attendance')}
        />
      )}
      {isGone(session) ? (
        <Cancelled session={session}>
          <UndoButton session={session} onUndone={focusAfter} />
        </Cancelled>
      ) : (
        staffCan(staff, 'record attendance') && (
          <>
            <OutcomeForm
              key={`${session.id} ${session.outcome} ${session.minutes}`}
              session={session}
              now={now}
              onSaved={(form) => {
                focusAfter(form)
                onSaved?.()
              }}
            />
            {session.outcome !== null && <UndoButton session={session} onUndone={focusAfter} />}
          </>
        )
      )}
      <OutcomeHistory id={session.id} zone={timeZone} />
      {isOwn && <NoteForm key={session.id} id={session.id} />}
    </section>
  )
}

function titleOf(session: DiarySession, zone: ClinicianDiary['timeZone'], now: Date): string {
  if (isGone(session)) return 'This session was cancelled'
  const time = clock(session.start, zone)
  return hasBegun(session, now) ? `How did the ${time} go?` : `The session at ${time}`
}

const Cancelled = ({ session: { outcome }, children }: { session: DiarySession; children: ReactNode }) => (
  <div className="grid justify-items-start gap-2 pt-4">
    {outcome && <StateLine tone="soft">{outcomeRows[outcome].words}</StateLine>}
    {children}
  </div>
)

export const ConsentLink = ({ session }: { session: DiarySession }) =>
  session.missing.includes('parentConsent') && !isGone(session) ? (
    <p className="pt-4">
      <Link className="link" to={staffPages.appointment(session.id)}>
        Note a parent’s consent
      </Link>
    </p>
  ) : null

function PhoneStart({ session: { id } }: { session: DiarySession }) {
  const calls = useMemo(
    (): StartCheckCalls<PhoneStartAnswer> => ({
      read: () => callStaff('readPhoneStart', { params: { id } }),
      save: (body) => callStaff('savePhoneStart', { params: { id }, body }),
    }),
    [id],
  )
  const { answer, problem, fields, save, readAgain } = useStartCheck(calls)
  return (
    <section className="grid gap-2 border-t border-line pt-3 text-sm" aria-label="At the start">
      <h3 className="text-md">At the start</h3>
      <StartCheckState isRead={answer !== null} {...{ problem, readAgain }} />
      {answer && (
        <>
          <WhomToCall {...answer} />
          <StartCheckRows {...{ client: answer.client, answer, fields, save }} />
        </>
      )}
    </section>
  )
}

function WhomToCall({ client: { name }, check, onFile }: PhoneStartAnswer) {
  const number = check.callBack ?? onFile.mobile
  return (
    <p>
      {number ? (
        <>
          Call {name} on <a href={`tel:${number}`}>{number}</a>.
        </>
      ) : (
        'There is no number on file. Ask the office for one.'
      )}{' '}
      In danger: <a href="tel:000">000</a>, with the place confirmed here.
    </p>
  )
}

type VisitFactsProps = { id: string; visit: RoomVisits; zone: ZoneId; isVideo: boolean; canRecord: boolean }

/**
 * Who was in the room and how long, and what that suggests. Where no one was there, a video session may have been by phone from its
 * start: that can be said all the same.
 */
export function VisitFacts({ id, visit, zone, isVideo, canRecord }: VisitFactsProps) {
  const isEmpty = visit.visits.length === 0
  if (isEmpty && !(isVideo && (canRecord || visit.byPhone))) return null
  const { suggestedOutcome, suggestedItem } = visit
  return (
    <section className="grid gap-1 border-t border-line pt-3 text-sm" aria-label="In the room">
      <h3 className="text-md">In the room</h3>
      {!isEmpty && (
        <ul className="grid gap-1">
          {byPerson(visit).map(({ name, stays }) => (
            <li key={name}>
              {name}: {stays.map((stay) => stayWords(stay, zone)).join('; ')}
            </li>
          ))}
        </ul>
      )}
      {!isEmpty && <p>{togetherWords(visit)}</p>}
      <ByPhoneFact {...{ id, visit, canRecord }} />
      {suggestedOutcome && (
        <p className="text-ink-soft">
          This suggests: {outcomeRows[suggestedOutcome].label}
          {suggestedItem && `, Medicare item ${suggestedItem.number} (${suggestedItem.description})`}. Nothing
          is recorded until you save.
        </p>
      )}
    </section>
  )
}

function togetherWords({ minutesTogether }: RoomVisits): string {
  if (minutesTogether === null)
    return 'The video was with another service, so we don’t know how long they were together.'
  return minutesTogether === 0
    ? 'Less than a minute together.'
    : `${countOf(minutesTogether, 'minute')} together.`
}

type RoomStay = Pick<RoomVisits['visits'][number], 'joinedAt' | 'leftAt'>

/** Each person once, in the order in which they came; a page that is loaded again is another stay. */
function byPerson({ visits }: RoomVisits): { name: string; stays: RoomStay[] }[] {
  const people = new Map<string, RoomStay[]>()
  for (const { name, ...stay } of visits) people.set(name, [...(people.get(name) ?? []), stay])
  return [...people].map(([name, stays]) => ({ name, stays }))
}

const stayWords = ({ joinedAt, leftAt }: RoomStay, zone: ZoneId): string =>
  leftAt === null
    ? `since ${clock(joinedAt, zone)}, still there`
    : `${clock(joinedAt, zone)} to ${clock(leftAt, zone)}`

/** Whether a video session counts as one by phone. A person can set it right: the item that is claimed follows it. */
function ByPhoneFact({ id, visit, canRecord }: { id: string; visit: RoomVisits; canRecord: boolean }) {
  const { act, busy, problem } = useAction()
  const save = (byPhone: boolean) =>
    act('save', {
      call: async () => {
        const answer = await callStaff('setByPhone', { params: { id }, body: { byPhone } })
        await invalidateStaff('readVisit')
        return answer
      },
      done: 'Saved. A receipt or invoice that says otherwise is issued again.',
    })
  return (
    <>
      <output>{byPhoneWords(visit)}</output>
      {canRecord && (
        <div>
          <RowButton busy={busy !== null && 'Saving'} onClick={() => void save(!visit.byPhone)}>
            {visit.byPhone ? 'It was by video' : 'It went on by phone'}
          </RowButton>
        </div>
      )}
      {problem && <p role="alert">{problem.message}</p>}
    </>
  )
}

function byPhoneWords({ byPhone, phoneAskedBy }: RoomVisits): string {
  if (phoneAskedBy !== 'client')
    return byPhone ? 'It went on by phone, so we don’t know how long it took.' : ''
  return byPhone
    ? 'The client asked to go on by phone, and they did not meet in the room again, so it counts as a session by phone. We don’t know how long it took.'
    : 'The client asked to go on by phone, but they met in the room again after that, so it counts as a session by video.'
}

const outcomeWords = (outcome: AttendanceOutcome | null) =>
  outcome ? outcomeRows[outcome].words : 'No outcome'

const minutesWords = (minutes: number | null) => (minutes === null ? 'as booked' : String(minutes))

type OutcomeChange = ApiValue<'readDiaryAppointment'>['history'][number]

const changeWords = ({ from, to, fromMinutes, toMinutes }: OutcomeChange): string =>
  from === to
    ? `Minutes delivered: ${minutesWords(fromMinutes)} → ${minutesWords(toMinutes)}`
    : `${outcomeWords(from)} → ${outcomeWords(to)}`

/** Who set which outcome, and when. Nothing is shown while there is nothing to tell. */
function OutcomeHistory({ id, zone }: { id: string; zone: ZoneId }) {
  const { data } = useRead(staffQuery('readDiaryAppointment', { params: { id } }))
  if (!data || data.history.length === 0) return null
  return (
    <ol className="grid gap-1 text-xs text-ink-soft" aria-label="Changes of the outcome">
      {data.history.map((change) => (
        <li key={change.at}>
          {formatShortMoment(change.at, zone)}: {changeWords(change)}, by {change.by ?? 'the client'}
        </li>
      ))}
    </ol>
  )
}
