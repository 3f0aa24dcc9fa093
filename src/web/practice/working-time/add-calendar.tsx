import { ScriptForm } from '../../form/script-form.tsx'
import { toOutcome } from '../../form/outcome.ts'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import * as styles from './calendars.module.css'

const empty = { calendar: { address: '' } }

const loadRules = async () => {
  const { addCalendarRequest } = await import('#contract/staff/calendars.ts')
  return () => ({ calendar: addCalendarRequest })
}

/** It is read before it is kept: a wrong address is found out here, beside its field. */
export function AddCalendar({ isFirst }: { isFirst: boolean }) {
  const form = useForm({ initial: empty, loadRules })
  const { bind, onSubmit } = form.check()
  const submit = onSubmit(async (_, { calendar }) => {
    const answer = await callStaff('addCalendar', { body: calendar })
    if (!answer.ok) return toOutcome(answer.problem, 'calendar', 'this calendar')
    form.reset(empty)
    showToast('success', 'The calendar is connected')
    await invalidateStaff('readCalendars')
    return { kind: 'done' }
  })
  return (
    <ScriptForm className={styles.add} onSubmit={submit} aria-label="Add a calendar">
      <h3>{isFirst ? 'No other calendar yet' : 'Add a calendar'}</h3>
      {isFirst && <p>Add one and its busy hours disappear from what clients can book.</p>}
      {form.failure && !form.busy && <Notice type="error" announced="atOnce" title={form.failure} />}
      <div className={styles.address}>
        <TextField
          {...bind('calendar.address')}
          label="Calendar address"
          help="Often ends in .ics. In Google: Settings, your calendar, “Secret address in iCal format”. In Apple Calendar: share the calendar as public, then copy its link."
          type="url"
          placeholder="https://"
          autoComplete="off"
          required
        />
        <Button look="secondary" type="submit" busy={form.busy && 'Reading your calendar'}>
          Read it
        </Button>
      </div>
    </ScriptForm>
  )
}
