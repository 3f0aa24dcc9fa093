import { defaultZone, isOfferedZone } from '#domain/time/zones.ts'
import { useStaff } from '../frame/staff-context.ts'
import { AffectedSessions } from '../working-time/affected-sessions.tsx'
import type { ClinicianForm } from './use-clinician-form.ts'

/** The sessions that saving this profile falls on, and what becomes of each. */
export function SessionsAffected({ affected, values }: Pick<ClinicianForm, 'affected' | 'values'>) {
  const { timeZone } = useStaff()
  const { sessions, more, cause } = affected
  if (sessions.length === 0) return null
  const isZone = cause === 'zone'
  const zone = isZone ? values.timeZone : timeZone
  return (
    <div className="mb-6">
      <AffectedSessions
        what={isZone ? 'The new time zone' : 'Withdrawing a type from this clinician'}
        sessions={sessions}
        zone={isOfferedZone(zone) ? zone : defaultZone}
        decisions={affected.decisions}
        onDecide={affected.decide}
        errors={affected.errors}
        canAsk={isZone}
        actions={more > 0 && `${more} later sessions stay as they are`}
      />
    </div>
  )
}
