import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import { worksForEveryone } from '#domain/staff/staff-roles.ts'
import {
  addMonths,
  type DayNumber,
  formatIsoDate,
  parseIsoDate,
  toCalendarDate,
  toIsoWeekday,
} from '#domain/time/calendar.ts'
import { defaultZone, isOfferedZone, type ZoneId } from '#domain/time/zones.ts'
import { useRead } from '../../api/query.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { SelectField } from '../../ui/field.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { ReadFailed } from '../desk/desk.tsx'
import { useToday } from './use-now.ts'

/** Of the person who looks: their own as a clinician, else the practice’s. */
const zoneOf = ({ timeZone }: StaffSession): ZoneId => (isOfferedZone(timeZone) ? timeZone : defaultZone)

export function useDiaryAddress() {
  const staff = useStaff()
  const [search] = useSearchParams()
  const today = useToday(zoneOf(staff))
  const day = parseIsoDate(search.get('date') ?? '') ?? today
  const clinician = search.get('clinician') ?? undefined
  return { staff, today, day, clinician }
}

export const weekOf = (day: DayNumber): DayNumber => day - toIsoWeekday(day) + 1

export function monthOf(day: DayNumber): { first: DayNumber; days: number } {
  const first = day - toCalendarDate(day).day + 1
  return { first, days: addMonths(first, 1) - first }
}

/** Left out where it is today, so that a bookmark stays on the day on which it is opened. */
export const dateUnlessToday = (day: DayNumber, today: DayNumber): string | undefined =>
  day === today ? undefined : formatIsoDate(day)

type DateLink = { to: string; label: string }

type StepButtonsProps = {
  before: DateLink
  after: DateLink
  /** Where one is taken back to; null while one is there. */
  now: { to: string; isHere: boolean; label: string }
}

/** To the day, week or month before and after, and back to the present one. Links, so that each can be opened in a tab. */
export const StepButtons = ({ before, after, now }: StepButtonsProps) => (
  <>
    <Link className="icon-btn" to={before.to} aria-label={before.label}>
      <ChevronLeft className="icon" />
    </Link>
    <LinkButton look="secondary" size="small" to={now.to} aria-current={now.isHere ? 'date' : undefined}>
      {now.label}
    </LinkButton>
    <Link className="icon-btn" to={after.to} aria-label={after.label}>
      <ChevronRight className="icon" />
    </Link>
  </>
)

type ClinicianChoiceProps = {
  clinician: string | undefined
  /** The address with this clinician; undefined is everyone, where that can be shown. */
  addressOf: (clinician: string) => string
  offersAll?: boolean
}

/** Whose diary: for those who work for everyone. */
export function ClinicianChoice({ clinician, addressOf, offersAll = false }: ClinicianChoiceProps) {
  const staff = useStaff()
  const navigate = useNavigate()
  const isOffice = worksForEveryone(staff)
  const { data, error, isFetching, refetch } = useRead({
    ...staffQuery('listDiaryClinicians', {}),
    enabled: isOffice,
  })
  if (!isOffice) return null
  if (!data && error) return <ReadFailed problem={error.problem} isFetching={isFetching} refetch={refetch} />
  return (
    <SelectField
      label="Clinician"
      value={clinician ?? staff.clinician?.id ?? (offersAll ? 'all' : '')}
      placeholder={offersAll ? undefined : 'Choose a clinician'}
      options={[
        ...(offersAll ? [{ value: 'all', label: 'Everyone' }] : []),
        ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(event) => void navigate(addressOf(event.target.value))}
    />
  )
}

/** A week or a month is that of one clinician. */
export const ChooseFirst = () => (
  <EmptyState title="Whose diary would you like to see?">Choose a clinician above.</EmptyState>
)
