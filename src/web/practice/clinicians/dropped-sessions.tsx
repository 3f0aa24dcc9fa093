import { defaultZone, isOfferedZone } from '#domain/time/zones.ts'
import { useStaff } from '../frame/staff-context.ts'
import { AffectedSessions } from '../working-time/affected-sessions.tsx'
import type { ClinicianForm } from './use-clinician-form.ts'

/** The sessions booked as types that this clinician would offer no more, and what becomes of each. */
export function DroppedSessions({ dropped }: Pick<ClinicianForm, 'dropped'>) {
  const { timeZone } = useStaff()
  const { sessions, more } = dropped
  if (sessions.length === 0) return null
  return (
    <div className="mb-6">
      <AffectedSessions
        what="Withdrawing a type from this clinician"
        sessions={sessions}
        zone={isOfferedZone(timeZone) ? timeZone : defaultZone}
        decisions={dropped.decisions}
        onDecide={dropped.decide}
        errors={dropped.errors}
        canAsk={false}
        actions={more > 0 && `${more} later sessions stay as they are`}
      />
    </div>
  )
}
