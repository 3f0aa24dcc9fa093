import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffAppointment } from '#contract/staff/booking.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { cancellationNoticeHours } from '#domain/diary/attendance.ts'
import { inScope, type SeriesScope, seriesScopes } from '#domain/diary/series.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { createPressKeys } from '../../api/call-api.ts'
import { useRead } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { RadioCards } from '../../ui/choice-cards.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { Sheet } from '../desk/desk.tsx'
import { useTold } from '../desk/told.tsx'
import { type BookingFailure, readAgainAfter, toBookingFailure, ToldNote } from './booking-notes.tsx'
import { chosenRows, type PlanChoices, PlanList } from './plan-list.tsx'
import { TimesPicker } from './times-picker.tsx'

/** The old time stays until the new one is booked. Moving by the practice costs the client nothing. */
export function MoveSessions({ appointment }: { appointment: StaffAppointment }) {
  const { id, client, clinician, type } = appointment
  const zone = clinician.timeZone
  const { showToldOne } = useTold()
  const [scope, setScope] = useState<SeriesScope>('this')
  const [start, setStart] = useState<string | null>(null)
  const [choices, setChoices] = useState<PlanChoices>({})
  const [keys] = useState(createPressKeys)
  const [isMoving, setIsMoving] = useState(false)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  const plan = useRead({
    ...staffQuery('planMove', { params: { id }, query: { startDateTime: start ?? '', scope } }),
    enabled: start !== null,
  })
  const rows =
    (start !== null &&
      plan.data?.moves.map((move) => ({
        ...move,
        key: move.id,
        note: { tone: 'soft', text: `From ${shortMoment(new Date(move.fromDateTime), zone)}` } as const,
      }))) ||
    []
  const moves = chosenRows(rows, choices).map(({ row, start: startDateTime }) => ({
    id: row.id,
    fromDateTime: row.fromDateTime,
    startDateTime,
  }))
  const change = (act: () => void) => {
    act()
    setFailure(null)
  }
  const press = async () => {
    setIsMoving(true)
    const answer = await callStaff('moveForClient', { params: { id }, body: { moves } }, { keys })
    setIsMoving(false)
    void invalidateStaff('readClient')
    if (!answer.ok) {
      setFailure(toBookingFailure(answer.problem, 'Nothing has moved.'))
      return void invalidateStaff(...readAgainAfter(answer.problem))
    }
    void invalidateStaff('readStaffTimes', 'planMove')
    const { changed } = answer.value
    showToldOne(changed === 1 ? 'The session has moved.' : `${changed} sessions have moved.`, answer.value)
    change(() => {
      setScope('this')
      setStart(null)
      setChoices({})
    })
    await invalidateStaff('readStaffAppointment')
  }
  return (
    <Sheet title="Move">
      <div className="grid gap-5">
        <ScopeChoice
          name="move-scope"
          legend="Which sessions?"
          appointment={appointment}
          scope={scope}
          onChange={(next) =>
            change(() => {
              setScope(next)
              setChoices({})
            })
          }
        />
        <TimesPicker
          clientId={client.id}
          clinicianId={clinician.id}
          appointmentTypeId={type.id}
          zone={zone}
          moving={{ id, scope }}
          chosen={start}
          onChoose={(next) =>
            change(() => {
              setStart(next)
              setChoices({})
            })
          }
        />
        {start !== null && !plan.data && !plan.error && <SkeletonText />}
        {plan.error && <Notice type="error" announced="politely" title={plan.error.problem.message} />}
        {rows.length > 0 && (
          <PlanList
            rows={rows}
            zone={zone}
            choices={choices}
            onChoose={(row, next) => change(() => setChoices((before) => ({ ...before, [row]: next })))}
            leaveOut="Leave it where it is"
          />
        )}
        {failure && (
          <Notice type="error" announced="atOnce" title={failure.title}>
            {failure.note}
          </Notice>
        )}
        <ToldNote client={client} />
        <Button
          busy={isMoving && 'Moving'}
          disabledReason={moves.length === 0 && 'Choose a new time first'}
          onClick={() => void press()}
        >
          {moves.length > 1 ? `Move ${moves.length} sessions` : 'Move the session'}
        </Button>
      </div>
    </Sheet>
  )
}

/** Cancelling by the practice: the client pays nothing, whatever the notice. */
export function CancelSessions({ appointment }: { appointment: StaffAppointment }) {
  const [scope, setScope] = useState<SeriesScope>('this')
  const [isAsking, setIsAsking] = useState(false)
  const count = sessionsIn(appointment, scope).length
  return (
    <Sheet title="Cancel">
      <div className="grid gap-5">
        <p>
          For when the practice cannot hold the session. The client pays nothing, and the time is free again
          at once.
          {appointment.cancelsAs === 'clinicianCancelShortNotice' &&
            ` It starts in less than ${cancellationNoticeHours} hours, so it counts as short notice by the practice.`}
        </p>
        <ScopeChoice
          name="cancel-scope"
          legend="Which sessions?"
          appointment={appointment}
          scope={scope}
          onChange={setScope}
        />
        <div>
          <Button look="danger" onClick={() => setIsAsking(true)}>
            {count > 1 ? `Cancel ${count} sessions` : 'Cancel the session'}
          </Button>
        </div>
      </div>
      {isAsking && (
        <CancelDialog appointment={appointment} scope={scope} onClose={() => setIsAsking(false)} />
      )}
    </Sheet>
  )
}

type CancelDialogProps = { appointment: StaffAppointment; scope: SeriesScope; onClose: () => void }

function CancelDialog({ appointment, scope, onClose }: CancelDialogProps) {
  const [keys] = useState(createPressKeys)
  const { act, busy, problem } = useAction()
  const failure = problem && toBookingFailure(problem, 'Nothing has been cancelled.')
  const { showToldOne } = useTold()
  const staff = useStaff()
  const navigate = useNavigate()
  const { id, client, clinician } = appointment
  const sessions = sessionsIn(appointment, scope)
  const date = formatIsoDate(localDayAt(new Date(appointment.startDateTime), clinician.timeZone))
  const cancel = async () => {
    const body = { sessions: sessions.map((one) => ({ id: one.id, fromDateTime: one.startDateTime })) }
    await act('cancel', {
      call: () => callStaff('cancelForClient', { params: { id }, body }, { keys }),
      after: async (told) => {
        onClose()
        const done =
          told.changed === 1 ? 'The session is cancelled.' : `${told.changed} sessions are cancelled.`
        showToldOne(done, told)
        void invalidateStaff('readStaffTimes', 'readClient')
        // A cancelled session alone opens no client to its clinician: what is left of it is in the diary.
        if (worksForEveryone(staff)) await invalidateStaff('readStaffAppointment')
        else await navigate(staffPages.week({ date }))
      },
      onFailure: (refusal) => invalidateStaff('readStaffTimes', 'readClient', ...readAgainAfter(refusal)),
    })
  }
  return (
    <Dialog
      title={sessions.length > 1 ? `Cancel ${sessions.length} sessions?` : 'Cancel this session?'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep {sessions.length > 1 ? 'them' : 'it'}</Button>
          <Button look="danger" busy={busy !== null && 'Cancelling'} onClick={cancel}>
            Cancel {sessions.length > 1 ? 'them' : 'it'}
          </Button>
        </>
      }
    >
      <ul>
        {sessions.map((one) => (
          <li key={one.id}>{shortMoment(one.startsAt, clinician.timeZone)}</li>
        ))}
      </ul>
      <ToldNote client={client} />
      {failure && (
        <Notice type="error" announced="atOnce" title={failure.title}>
          {failure.note}
        </Notice>
      )}
    </Dialog>
  )
}

type SeriesSession = { id: string; startsAt: Date; startDateTime: string }

/** The sessions of a series that can still be changed, as far as a change goes. */
function sessionsIn({ id, startDateTime, series }: StaffAppointment, scope: SeriesScope): SeriesSession[] {
  const chosen = { id, startDateTime, startsAt: new Date(startDateTime) }
  const upcoming = series
    .filter(({ canChange }) => canChange)
    .map((one) => ({ ...one, startsAt: new Date(one.startDateTime) }))
  return inScope<SeriesSession>(scope, chosen, upcoming)
}

type ScopeChoiceProps = {
  name: string
  legend: string
  appointment: StaffAppointment
  scope: SeriesScope
  onChange: (scope: SeriesScope) => void
}

/** Only asked of a series. */
function ScopeChoice({ name, legend, appointment, scope, onChange }: ScopeChoiceProps) {
  if (appointment.series.length === 0) return null
  return (
    <RadioCards
      legend={legend}
      chosen={[scope]}
      input={{
        name,
        onChange: (event) => {
          const found = seriesScopes.find(({ code }) => code === event.target.value)
          if (found) onChange(found.code)
        },
      }}
      options={seriesScopes.map(({ code, label }) => ({
        value: code,
        label,
        help: code === 'this' ? undefined : `${sessionsIn(appointment, code).length} sessions`,
      }))}
    />
  )
}
