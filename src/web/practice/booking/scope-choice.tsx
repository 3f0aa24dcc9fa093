import type { StaffAppointment } from '#contract/staff/staff-booking.ts'
import { inScope, type SeriesScope, seriesScopes } from '#domain/booking/series.ts'
import { RadioCards } from '../../ui/choice/radio-cards.tsx'

type Session = { id: string; startsAt: Date; startDateTime: string }

/** The sessions of a series that can still be changed, as far as a change goes. */
export function sessionsIn({ id, startDateTime, series }: StaffAppointment, scope: SeriesScope): Session[] {
  const chosen = { id, startDateTime, startsAt: new Date(startDateTime) }
  const upcoming = series
    .filter(({ canChange }) => canChange)
    .map((one) => ({ ...one, startsAt: new Date(one.startDateTime) }))
  return inScope<Session>(scope, chosen, upcoming)
}

type ScopeChoiceProps = {
  name: string
  legend: string
  appointment: StaffAppointment
  scope: SeriesScope
  onChange: (scope: SeriesScope) => void
}

/** Only asked of a series. */
export function ScopeChoice({ name, legend, appointment, scope, onChange }: ScopeChoiceProps) {
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
