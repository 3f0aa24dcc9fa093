import { useSearchParams } from 'react-router'
import type { HoursAnswer } from '#contract/staff/working-time.ts'
import { pauseChoices } from '#domain/diary/schedule.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { SelectField } from '../../ui/field.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead } from '../desk/desk.tsx'
import { ChangeFoot } from './change-foot.tsx'
import { type HoursDraft, useHoursDraft } from './hours-draft.ts'
import { HoursPreviewPanel } from './hours-preview.tsx'
import { Periods } from './periods.tsx'
import { WeeklyHours } from './weekly-hours.tsx'
import * as styles from './working-time.module.css'

/** Weekly hours, leave and extra hours: one's own, or for the office those of the clinician in the address. */
export default function HoursPage() {
  const [search] = useSearchParams()
  const clinicianId = search.get('clinician') ?? undefined
  return (
    <DeskRead
      query={staffQuery('readHours', { query: { clinicianId } })}
      title="Hours and leave"
      skeleton={<SkeletonText lines={8} />}
    >
      {(hours) => <HoursDesk key={hours.clinician.id} hours={hours} />}
    </DeskRead>
  )
}

/** What is being changed is one thing at a time: the week, or one leave. The preview beside it follows. */
function HoursDesk({ hours }: { hours: HoursAnswer }) {
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

/** Kept free between two sessions, in what clients see and when they book. */
function PauseAfter({ hours, draft }: { hours: HoursAnswer; draft: HoursDraft }) {
  const { change } = draft
  const chosen = change?.kind === 'pause' ? change.pauseMinutes : hours.pauseMinutes
  const choose = (value: string) => {
    const pauseMinutes = pauseChoices.find((minutes) => String(minutes) === value)
    if (pauseMinutes !== undefined)
      draft.begin(pauseMinutes === hours.pauseMinutes ? null : { kind: 'pause', pauseMinutes })
  }
  return (
    <section className={styles.part} aria-labelledby="pause">
      <header>
        <h2 id="pause">Between sessions</h2>
      </header>
      <div className={styles.whose}>
        <SelectField
          label="Pause after a session"
          help="Sessions that are booked already stay where they are."
          value={String(chosen)}
          options={pauseChoices.map((minutes) => ({ value: String(minutes), label: formatPause(minutes) }))}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
      {change?.kind === 'pause' && (
        <ChangeFoot {...{ hours, draft }} what="This change" save="Save the pause" />
      )}
    </section>
  )
}

const formatPause = (minutes: number): string => (minutes === 0 ? 'No pause' : `${minutes} minutes`)
