import type { DeliveryType } from '../clinicians/delivery-types.ts'
import type { AttendanceOutcome } from '../diary/attendance.ts'
import { type FundingMethod, fundingMethods } from '../funding/methods.ts'
import type { ZoneId } from '../time/zones.ts'
import { foldTitle } from './columns.ts'
import { readMoment } from './read-values.ts'
import { createNotes, finish, type Notes, required, type RowCells, type RowReading } from './row-reading.ts'

export type AppointmentToImport = {
  readonly clientId: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly clinicianId: string
  readonly typeId: string
  /** Null for one that is still ahead. */
  readonly outcome: AttendanceOutcome | null
  readonly funding: FundingMethod | null
  readonly deliveryType: DeliveryType
}

export type ImportWorld = {
  readonly now: Date
  readonly clinicians: readonly { readonly id: string; readonly name: string; readonly zone: ZoneId }[]
  readonly types: readonly {
    readonly id: string
    readonly name: string
    readonly minutes: number
    readonly isGP: boolean
  }[]
  /** Who offers what: `clinician type`. Only what is still ahead must be on offer. */
  readonly offers: ReadonlySet<string>
  /** What was matched on screen, by the folded name of the file. */
  readonly matches: Readonly<Record<MatchedField, Readonly<Record<string, string>>>>
}

/** Fields whose values are names of something here. */
export const matchedFields = ['clinician', 'type'] as const
export type MatchedField = (typeof matchedFields)[number]

const plainClinician = (name: string): string =>
  foldTitle(name).replace(/^(?:dr|mr|mrs|ms|miss|mx|prof|a prof) /, '')

/** Who or what a name of the file is here: as matched on screen, otherwise the only one of that name. */
export function findMatch(field: MatchedField, typed: string, world: ImportWorld): string | null {
  const matched = world.matches[field][foldTitle(typed)]
  const fold = field === 'clinician' ? plainClinician : foldTitle
  const known = field === 'clinician' ? world.clinicians : world.types
  if (matched !== undefined) return known.some(({ id }) => id === matched) ? matched : null
  const named = known.filter(({ name }) => fold(name) === fold(typed))
  return named.length === 1 ? (named[0]?.id ?? null) : null
}

const outcomeWords: Readonly<Record<string, AttendanceOutcome>> = {
  attended: 'attended',
  arrived: 'attended',
  completed: 'attended',
  complete: 'attended',
  'checked in': 'attended',
  'checked out': 'attended',
  'did not attend': 'clientDidNotAttend',
  'did not arrive': 'clientDidNotAttend',
  dna: 'clientDidNotAttend',
  'no show': 'clientDidNotAttend',
  missed: 'clientDidNotAttend',
  cancelled: 'cancelWithNotice',
  canceled: 'cancelWithNotice',
  'cancelled by client': 'cancelWithNotice',
  'cancelled with short notice': 'cancelShortNotice',
  'late cancellation': 'cancelShortNotice',
  'cancelled late': 'cancelShortNotice',
  'cancelled by practitioner': 'clinicianCancelWithNotice',
  'cancelled by clinician': 'clinicianCancelWithNotice',
}

/** Said of one that is to come. */
const aheadWords: readonly string[] = ['', 'booked', 'confirmed', 'scheduled', 'pending', 'upcoming']

const fundingWords: Readonly<Record<string, FundingMethod>> = {
  ...Object.fromEntries(
    fundingMethods.flatMap(({ code, label, shortLabel }) =>
      [code, label, shortLabel].map((word) => [foldTitle(word), code]),
    ),
  ),
  medicare: 'rebate',
  'better access': 'rebate',
  mhtp: 'rebate',
  mhcp: 'rebate',
  'bulk billed': 'bulkBill',
  private: 'selfFunded',
  'self funded': 'selfFunded',
  'full fee': 'selfFunded',
  'workers compensation': 'workCover',
}

const mostMinutes = 600

export function readAppointmentRow(
  cells: RowCells,
  { line, world }: { readonly line: number; readonly world: ImportWorld },
): RowReading<AppointmentToImport> {
  const notes = createNotes()
  const { refuse } = notes
  const clientId = required(cells['clientId'], 'client id', notes)
  const clinician = readMatch('clinician', cells, world, notes)
  const type = readMatch('type', cells, world, notes)
  const zone = world.clinicians.find(({ id }) => id === clinician)?.zone
  const known = world.types.find(({ id }) => id === type)
  // Where the clinician is not here no clock is known, and the row is refused for that.
  const moment = zone === undefined ? null : readMoment(cells['date'] ?? '', cells['time'] ?? '', zone)
  if (moment && !moment.ok) refuse(moment.reason)
  const minutes = readMinutes(cells['minutes'] ?? '', known?.minutes ?? null, notes)
  const title = `${(cells['date'] ?? '').trim()} ${(cells['time'] ?? '').trim()}`.trim() || 'No date'
  const sourceId = cells['id'] || `${clientId} ${title} ${foldTitle(cells['clinician'] ?? '')}`
  if (!moment?.ok || clinician === null || known === undefined)
    return finish<AppointmentToImport>({ line, sourceId, title }, notes, null)
  const startsAt = moment.value
  const isAhead = startsAt > world.now
  if (isAhead && !world.offers.has(`${clinician} ${known.id}`))
    refuse('The clinician does not offer this appointment type')
  if (isAhead && minutes !== known.minutes)
    notes.doubt(
      `${minutes} minutes in the file. This appointment type has ${known.minutes}, and is booked so`,
    )
  const value = {
    clientId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    clinicianId: clinician,
    typeId: known.id,
    outcome: readOutcome(cells['status'] ?? '', isAhead, notes),
    funding: known.isGP ? null : readFunding(cells['funding'] ?? '', isAhead, notes),
    deliveryType: /phone|telephone/.test(foldTitle(cells['delivery'] ?? ''))
      ? ('phoneCall' as const)
      : ('videoCall' as const),
  }
  return finish({ line, sourceId, title }, notes, value)
}

const matchWords = { clinician: 'No clinician', type: 'No appointment type' } as const

function readMatch(
  field: MatchedField,
  cells: RowCells,
  world: ImportWorld,
  { refuse }: Notes,
): string | null {
  const typed = cells[field] ?? ''
  if (typed === '') {
    refuse(matchWords[field])
    return null
  }
  const found = findMatch(field, typed, world)
  if (found === null)
    refuse(`${field === 'clinician' ? 'Clinician' : 'Appointment type'} “${typed.slice(0, 60)}” is not here`)
  return found
}

function readMinutes(typed: string, usual: number | null, { refuse }: Notes): number {
  const text = typed.trim().replace(/\s*min(?:ute)?s?$/i, '')
  if (text === '') return usual ?? 0
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (minutes < 5 || minutes > mostMinutes)
    refuse(`“${typed.slice(0, 20)}” is no length of a session in minutes`)
  return minutes
}

function readOutcome(typed: string, isAhead: boolean, { refuse, doubt }: Notes): AttendanceOutcome | null {
  const word = foldTitle(typed)
  const outcome = outcomeWords[word]
  const isCancelled = outcome !== undefined && /cancel/i.test(outcome)
  if (isAhead) {
    if (isCancelled) return outcome
    if (outcome !== undefined) refuse('It is still ahead, and has an outcome')
    return null
  }
  if (outcome !== undefined) return outcome
  if (!aheadWords.includes(word))
    doubt(`“${typed.slice(0, 40)}” is not an outcome we know. It is entered as attended`)
  return 'attended'
}

function readFunding(typed: string, isAhead: boolean, { doubt }: Notes): FundingMethod | null {
  const word = foldTitle(typed)
  const funding = fundingWords[word]
  if (funding !== undefined) return funding
  const said = word === '' ? 'No way to pay is said' : `“${typed.slice(0, 40)}” is not a way to pay we know`
  // Of a session that is over nothing is to be paid any more: only what Medicare counts would matter.
  if (isAhead) doubt(`${said}. It is booked as self-funded`)
  else if (word !== '') doubt(`${said}. It does not count towards a referral`)
  return isAhead ? 'selfFunded' : null
}
