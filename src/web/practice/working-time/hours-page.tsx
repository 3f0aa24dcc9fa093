import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { HoursAnswer, HoursPreview } from '#contract/staff/working-time.ts'
import { formatZone } from '#domain/booking/appointment-words.ts'
import { pauseChoices } from '#domain/diary/schedule.ts'
import { dayNumberOfIso, toCalendarDate, toIsoWeekday } from '#domain/time/calendar.ts'
import { formatTimeAt, monthNames, weekdayNames } from '#domain/time/format.ts'
import { type ZoneId, zoneLabel } from '#domain/time/zones.ts'
import { shortDate } from '../../appointment/format-day.ts'
import { SelectField } from '../../ui/field.tsx'
import { SkeletonCalendar, SkeletonText } from '../../ui/skeletons.tsx'
import { DeskHead, DeskRead, ReadFailed } from '../desk/desk.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { ChangeFoot } from './change-foot.tsx'
import { type HoursDraft, useHoursDraft } from './hours-draft.ts'
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
  const whose = isOwn ? 'You enter them' : `They are entered`
  return (
    <>
      <DeskHead
        title="Hours and leave"
        note={`Clients see these hours in their own time zone. ${whose} in ${zoneLabel(hours.timeZone)} time.`}
      />
      {hours.clinicians.length > 1 && <WhoseHours hours={hours} />}
      <div className="grid grid-cols-1 gap-8 min-[1200px]:grid-cols-[minmax(0,1fr)_344px] min-[1200px]:items-start">
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
    <div className="mb-6 max-w-[360px]">
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
      <header className="mb-4">
        <h2 id="pause">Between sessions</h2>
      </header>
      <div className="mb-6 max-w-[360px]">
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

type PreviewedDay = HoursPreview['days'][number]

/** Four weeks as new clients see them, by the search that serves them, on the hours as they stand in the form. */
function HoursPreviewPanel({ zone, draft }: { zone: ZoneId; draft: HoursDraft }) {
  const { data, error, isFetching, refetch } = draft.preview
  return (
    <aside className="min-[1200px]:sticky min-[1200px]:top-6" aria-labelledby="preview">
      <header className="flex items-center justify-between gap-2 mb-3">
        <h2 className="text-lg" id="preview">
          What clients will see
        </h2>
        <span className="inline-flex items-center gap-2 text-xs font-semibold text-ink-soft">
          <Eye className="icon" />
          Preview
        </span>
      </header>
      <div className="p-4 border border-line rounded-lg bg-surface" aria-busy={isFetching}>
        {data ? (
          <FreeTimes {...{ data, zone }} isDraft={draft.change !== null} />
        ) : error ? (
          <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
        ) : (
          <SkeletonCalendar />
        )}
      </div>
      {data && <p className="mt-3 text-xs text-ink-soft">{windowNote(data)}</p>}
    </aside>
  )
}

function windowNote({ bufferMinutes, appointmentType }: HoursPreview): string {
  const soon =
    bufferMinutes % 60 === 0
      ? `${bufferMinutes / 60} ${bufferMinutes === 60 ? 'hour' : 'hours'}`
      : `${bufferMinutes} minutes`
  const shown = appointmentType
    ? `Shown for ${appointmentType.name}, ${appointmentType.minutes} minutes. `
    : ''
  return `${shown}New clients see four weeks, existing clients three months. Times less than ${soon} away are hidden.`
}

function FreeTimes({ data, zone, isDraft }: { data: HoursPreview; zone: ZoneId; isDraft: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { days, appointmentType } = data
  const day = days.find(({ date }) => date === chosen) ?? days.find(({ free }) => free.length > 0)
  if (!appointmentType) return <p>No appointment type is offered yet, so clients see no times.</p>
  const first = day?.free[0]
  return (
    <>
      <table className="w-full max-w-[400px] border-spacing-0 table-fixed" aria-label="The next four weeks">
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} className="h-8 text-xs font-semibold text-ink-soft" scope="col">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toWeeks(days).map((week) => (
            <tr key={week.find(Boolean)?.date}>
              {week.map((one, index) => (
                <td key={one?.date ?? index} className="p-px text-center">
                  {one && <DayCell day={one} isChosen={one === day} onChoose={() => setChosen(one.date)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex flex-wrap gap-x-4 gap-y-1 mt-2 text-xs text-ink-soft">
        <span className="inline-flex items-center gap-1.5">
          <i className={`size-3.5 rounded-[5px] ${styles.freeKey}`} />
          Times free
        </span>
        {isDraft && (
          <span className="inline-flex items-center gap-1.5">
            <i className={`size-3.5 rounded-[5px] ${styles.lostKey}`} />
            No longer free
          </span>
        )}
      </p>
      {day && first && (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 mt-4 mb-2">
            <h3 className="text-md">{shortDate(day.date)}</h3>
            <span className="text-sm text-ink-soft">{formatZone(new Date(first), zone)}</span>
          </div>
          <ul className={`grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2 ${styles.times}`}>
            {day.free.map((time) => (
              <li key={time}>{formatTimeAt(new Date(time), zone, 'h:mm aa')}</li>
            ))}
            {day.lost.map((time) => (
              <li key={time} className={styles.lostTime}>
                <span className="sr-only">No longer free: </span>
                {formatTimeAt(new Date(time), zone, 'h:mm aa')}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function DayCell({
  day,
  isChosen,
  onChoose,
}: {
  day: PreviewedDay
  isChosen: boolean
  onChoose: () => void
}) {
  const date = toCalendarDate(dayNumberOfIso(day.date))
  const month = monthNames[date.month - 1]?.slice(0, 3)
  const words = (
    <>
      {date.day}
      {date.day === 1 && <small> {month}</small>}
    </>
  )
  if (day.free.length > 0)
    return (
      <button
        type="button"
        className={`${styles.day} ${styles.free}`}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <span>
          {words}
          <span className="sr-only">{`, ${day.free.length === 1 ? 'one time' : `${day.free.length} times`} free`}</span>
        </span>
      </button>
    )
  return (
    <span className={day.lost.length > 0 ? `${styles.day} ${styles.lost}` : styles.day}>
      {day.lost.length > 0 && <span className="sr-only">No longer free: </span>}
      {words}
    </span>
  )
}

/** Monday first; days before the first stay empty. */
function toWeeks(days: readonly PreviewedDay[]): (PreviewedDay | null)[][] {
  const [first] = days
  if (!first) return []
  const cells = [...Array.from({ length: toIsoWeekday(dayNumberOfIso(first.date)) - 1 }, () => null), ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
