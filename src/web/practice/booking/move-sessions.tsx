import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffAppointment } from '#contract/staff/staff-booking.ts'
import type { SeriesScope } from '#domain/booking/series.ts'
import { newKey } from '../../api/new-key.ts'
import { queryClient } from '../../api/query.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { callStaff } from '../api/call-staff.ts'
import { isRefused } from '../api/is-refused.ts'
import { invalidateStaff, staffQuery } from '../api/staff-query.ts'
import { useTold } from '../desk/use-told.ts'
import { Sheet } from '../desk/sheet.tsx'
import { type BookingFailure, readAgainAfter, toBookingFailure } from './booking-failure.ts'
import { chosenRows, type PlanChoices } from './plan-choice.ts'
import { PlanList } from './plan-list.tsx'
import { ScopeChoice } from './scope-choice.tsx'
import { TimesPicker } from './times-picker.tsx'
import { ToldNote } from './told-note.tsx'
import * as styles from './booking.module.css'

/** The old time stays until the new one is booked. Moving by the practice costs the client nothing. */
export function MoveSessions({ appointment }: { appointment: StaffAppointment }) {
  const { id, client, clinician, type } = appointment
  const zone = clinician.timeZone
  const { showToldOne } = useTold()
  const [scope, setScope] = useState<SeriesScope>('this')
  const [start, setStart] = useState<string | null>(null)
  const [choices, setChoices] = useState<PlanChoices>({})
  const [key, setKey] = useState(newKey)
  const [isMoving, setIsMoving] = useState(false)
  const [failure, setFailure] = useState<BookingFailure | null>(null)
  const plan = useQuery(
    {
      ...staffQuery('planMove', { params: { id }, query: { startDateTime: start ?? '', scope } }),
      enabled: start !== null,
    },
    queryClient,
  )
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
    setKey(newKey())
    setFailure(null)
  }
  const press = async () => {
    setIsMoving(true)
    const answer = await callStaff('moveForClient', { params: { id }, body: { moves } }, { key })
    setIsMoving(false)
    void invalidateStaff('readClient')
    if (!answer.ok) {
      setFailure(toBookingFailure(answer.problem, 'Nothing has moved.'))
      if (isRefused(answer.problem)) setKey(newKey())
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
      <div className={styles.choices}>
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
