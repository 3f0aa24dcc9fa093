import CalendarCheck from 'lucide-react/icons/calendar-check'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import UserMinus from 'lucide-react/icons/user-minus'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import type { StaffClinicianRow } from '#contract/staff/clinician-editor.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { type OfficeStatus, officeStatuses } from '#domain/clinicians/office-status.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { formatFunding } from '../../clinician-card/format-card.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Portrait } from '../../ui/portrait/portrait.tsx'
import * as styles from './clinicians-table.module.css'

const looks = {
  listed: { tone: 'success', Icon: CalendarCheck },
  full: { tone: 'neutral', Icon: Users },
  referredOnly: { tone: 'warning', Icon: Lock },
  unlisted: { tone: 'neutral', Icon: EyeOff },
  left: { tone: 'neutral', Icon: UserMinus },
  draft: { tone: 'info', Icon: Pencil },
} as const satisfies Record<OfficeStatus, unknown>

export function CliniciansTable({ clinicians }: { clinicians: readonly StaffClinicianRow[] }) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">Clinicians with status, case load, funding and next free time</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Status</th>
          <th scope="col">Case load</th>
          <th scope="col">Funding</th>
          <th scope="col">Next free</th>
        </tr>
      </thead>
      <tbody>
        {clinicians.map((clinician) => (
          <Row key={clinician.id} clinician={clinician} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ clinician }: { clinician: StaffClinicianRow }) {
  const { id, name, role, avatar, status, timeZone, nextFree } = clinician
  const { tone, Icon } = looks[status]
  return (
    <tr>
      <th scope="row">
        <div className={styles.who}>
          {avatar ? <Portrait src={avatar} size="small" /> : <div className="portrait portrait--small" />}
          <span>
            <Link to={staffPages.clinician(id)}>{name}</Link>
            <small>{findLabel(clinicianRoles, role)}</small>
          </span>
        </div>
      </th>
      <td data-label="Status">
        <Badge tone={tone} icon={<Icon className="icon" />}>
          {officeStatuses[status].label}
        </Badge>
      </td>
      <td data-label="Case load">{formatLoad(clinician)}</td>
      <td data-label="Funding">{formatFunding(clinician.fundingMethods) || 'None chosen'}</td>
      <td data-label="Next free">
        {nextFree === null ? (
          <span className="text-ink-soft">None in four weeks</span>
        ) : (
          <span className={styles.when}>
            {shortMoment(new Date(nextFree), timeZone)}
            <small>{zoneLabel(timeZone)} time</small>
          </span>
        )}
      </td>
    </tr>
  )
}

function formatLoad({ clients, shouldUseCaseLoad, remainingSlots }: StaffClinicianRow) {
  const now = `${clients} ${clients === 1 ? 'client' : 'clients'}`
  if (!shouldUseCaseLoad) return `${now}, not limited`
  if (remainingSlots === 0) return `${now}, no place free`
  return `${now}, ${remainingSlots} ${remainingSlots === 1 ? 'place' : 'places'} free`
}
