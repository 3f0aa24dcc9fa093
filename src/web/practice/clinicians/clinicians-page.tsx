import CalendarCheck from 'lucide-react/icons/calendar-check'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import UserMinus from 'lucide-react/icons/user-minus'
import Users from 'lucide-react/icons/users'
import { Link, useSearchParams } from 'react-router'
import type { StaffClinicianRow } from '#contract/staff/clinicians.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { concerns, languages } from '#domain/clinicians/vocabularies.ts'
import {
  officeFilters,
  type OfficeStatus,
  officeStatusCodes,
  officeStatuses,
} from '#domain/clinicians/listing.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { zoneLabel } from '#domain/time/zones.ts'
import { shortMoment } from '../../appointment/format-day.ts'
import { formatFunding } from '../../clinician-card/format-card.ts'
import { Badge, Portrait } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { staffQuery } from '../desk/staff.ts'
import { AddressChips, DeskHead, DeskRead, Sheet } from '../desk/desk.tsx'
import * as styles from './clinicians.module.css'

export default function CliniciansPage() {
  return (
    <DeskRead title="Clinicians" query={staffQuery('listStaffClinicians', {})} skeleton={<FormSkeleton />}>
      {({ clinicians }) => <Clinicians clinicians={clinicians} />}
    </DeskRead>
  )
}

function Clinicians({ clinicians }: { clinicians: readonly StaffClinicianRow[] }) {
  const [query, setQuery] = useSearchParams()
  const filter = officeFilters.find(({ code }) => code === query.get('show')) ?? officeFilters[0]
  const search = query.get('search') ?? ''
  const queryWith = (name: string, value: string) => {
    const next = new URLSearchParams(query)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const found = clinicians.filter((one) => fits(one, filter.statuses) && isFound(one, search))
  return (
    <>
      <DeskHead title="Clinicians" note={summary(clinicians)}>
        <LinkButton size="small" to={staffPages.newClinician()}>
          Add a clinician
        </LinkButton>
      </DeskHead>
      <div className="grid gap-4 mb-5 min-[900px]:grid-cols-[minmax(0,320px)_minmax(0,1fr)] min-[900px]:items-end">
        <TextField
          label="Search by name, concern or language"
          type="search"
          autoComplete="off"
          defaultValue={search}
          onChange={({ target }) =>
            setQuery(queryWith('search', target.value), { replace: true, preventScrollReset: true })
          }
        />
        <AddressChips
          legend="Show"
          options={officeFilters.map(({ code, label, statuses }) => ({
            value: code,
            label: `${label} ${clinicians.filter((one) => fits(one, statuses)).length}`,
          }))}
          chosen={filter.code}
          addressOf={(value) => `?${queryWith('show', value)}`}
          replace
        />
      </div>
      <Sheet isFlush>
        {found.length === 0 ? (
          <p className="p-5">
            {clinicians.length === 0 ? 'No clinicians yet. Add the first one.' : 'No clinician fits that.'}
          </p>
        ) : (
          <CliniciansTable clinicians={found} />
        )}
      </Sheet>
    </>
  )
}

const fits = ({ status }: StaffClinicianRow, statuses: readonly OfficeStatus[]) => statuses.includes(status)

function isFound(one: StaffClinicianRow, search: string): boolean {
  const words = [
    one.name,
    ...one.concerns.map((code) => findLabel(concerns, code)),
    ...one.languages.map((code) => findLabel(languages, code)),
  ]
  return words.some((word) => word.toLowerCase().includes(search.trim().toLowerCase()))
}

/** "11 people: 8 listed, 1 draft." */
function summary(clinicians: readonly StaffClinicianRow[]): string {
  const parts = officeStatusCodes
    .map((code) => ({ code, count: clinicians.filter(({ status }) => status === code).length }))
    .filter(({ count }) => count > 0)
    .map(({ code, count }) => `${count} ${officeStatuses[code].label.toLowerCase()}`)
  const people = `${clinicians.length} ${clinicians.length === 1 ? 'person' : 'people'}`
  return parts.length === 0 ? people : `${people}: ${parts.toReversed().join('; ')}.`
}

const looks = {
  listed: { tone: 'success', Icon: CalendarCheck },
  full: { tone: 'neutral', Icon: Users },
  referredOnly: { tone: 'warning', Icon: Lock },
  unlisted: { tone: 'neutral', Icon: EyeOff },
  left: { tone: 'neutral', Icon: UserMinus },
  draft: { tone: 'info', Icon: Pencil },
} as const satisfies Record<OfficeStatus, unknown>

const CliniciansTable = ({ clinicians }: { clinicians: readonly StaffClinicianRow[] }) => (
  <table className={styles.table}>
    <caption className="sr-only">Clinicians with status, case load, funding and next free time</caption>
    <thead className="max-[900px]:hidden">
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

function Row({ clinician }: { clinician: StaffClinicianRow }) {
  const { id, name, role, avatar, status, timeZone, nextFree } = clinician
  const { tone, Icon } = looks[status]
  return (
    <tr>
      <th scope="row">
        <div className="flex items-center gap-3">
          {avatar && <Portrait src={avatar} size="small" />}
          <span>
            <Link
              className="inline-block py-1 font-display text-md font-medium text-ink"
              to={staffPages.clinician(id)}
            >
              {name}
            </Link>
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
          <span className="min-[900px]:whitespace-nowrap">
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
