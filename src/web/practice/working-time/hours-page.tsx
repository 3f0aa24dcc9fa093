import { useSearchParams } from 'react-router'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { staffQuery } from '../api/staff-query.ts'
import { DeskRead } from '../desk/desk-read.tsx'
import { HoursDesk } from './hours-desk.tsx'

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
