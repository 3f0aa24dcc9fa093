import { useSearchParams } from 'react-router'
import type { HoursAnswer } from '#contract/staff/hours.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { DeskHead } from '../desk/desk-head.tsx'
import { useStaff } from '../frame/staff-context.ts'
import { HoursPreviewPanel } from './hours-preview.tsx'
import { PauseAfter } from './pause-after.tsx'
import { Periods } from './periods.tsx'
import { useHoursDraft } from './use-hours-draft.ts'
import { WeeklyHours } from './weekly-hours.tsx'
import * as styles from './hours.module.css'

/** What is being changed is one thing at a time: the week, or one leave. The preview beside it follows. */
export function HoursDesk({ hours }: { hours: HoursAnswer }) {
  const { clinician } = useStaff()
  const draft = useHoursDraft(hours)
  const isOwn = clinician?.id === hours.clinician.id
  const whose = isOwn ? 'You write them' : `They are written`
  return (
    <>
      <DeskHead
        title="Hours and leave"
        note={`Clients see these hours in their own time zone. ${whose} in ${zoneLabel(hours.timeZone)} time.`}
      />
      {hours.clinicians.length > 1 && <WhoseHours hours={hours} />}
      <div className={styles.withSide}>
        <div className="min-w-0">
          <WeeklyHours {...{ hours, draft }} />
          <PauseAfter {...{ hours, draft }} />
          <Periods {...{ hours, draft }} />
        </div>
        <HoursPreviewPanel zone={hours.timeZone} draft={draft} />
      </div>
    </>
  )
}

function WhoseHours({ hours: { clinician, clinicians } }: { hours: HoursAnswer }) {
  const [, setSearch] = useSearchParams()
  return (
    <div className={styles.whose}>
      <SelectField
        label="Clinician"
        value={clinician.id}
        options={clinicians.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setSearch({ clinician: event.target.value })}
      />
    </div>
  )
}
