import { referralLimits } from '../funding/referral.ts'
import { checkProviderNumber } from '../identifiers/numbers.ts'
import { readCount, readDate } from './read-values.ts'
import {
  createNotes,
  type DayOfImport,
  finish,
  type Notes,
  optional,
  required,
  type RowCells,
  type RowReading,
} from './row-reading.ts'

export type ReferralToImport = {
  readonly clientId: string
  readonly writtenOn: string
  readonly referrer: string
  readonly providerNumber: string | null
  /** The opening balance of the meter: sessions that are not among the appointments of this practice. */
  readonly used: { readonly onReferral: number; readonly inYear: number; readonly year: number }
}

/** As on the form of a referral. */
const longestReferrer = 120

export function readReferralRow(cells: RowCells, { line, today }: DayOfImport): RowReading<ReferralToImport> {
  const notes = createNotes()
  const { refuse, doubt } = notes
  const clientId = required(cells['clientId'], 'client id', notes)
  const referrer = required(cells['referrer'], 'referrer', notes).slice(0, longestReferrer)
  const written = readDate(cells['writtenOn'] ?? '')
  if (!written.ok) refuse(cells['writtenOn'] ? `Date written: ${written.reason}` : 'No date written')
  else if (written.value > today) refuse('The date written is in the future')
  const writtenOn = written.ok ? written.value : ''
  const providerNumber = optional(cells['providerNumber'], (typed) => {
    const checked = checkProviderNumber(typed)
    if (!checked.ok) doubt('The provider number is wrong. It is left out')
    return checked.ok ? checked.value : null
  })
  const used = readUsed(cells, { writtenOn, today }, notes)
  const sourceId = cells['id'] || `${clientId} ${writtenOn}`
  const title = `Referral of ${(cells['writtenOn'] ?? '').trim() || 'no date'}`
  return finish({ line, sourceId, title }, notes, { clientId, writtenOn, referrer, providerNumber, used })
}

function readUsed(
  cells: RowCells,
  { writtenOn, today }: { writtenOn: string; today: string },
  { refuse, doubt }: Notes,
) {
  const year = Number(today.slice(0, 4))
  const none = { onReferral: 0, inYear: 0, year }
  const [used, said] = [readCount(cells['sessionsUsed'] ?? ''), readCount(cells['sessionsThisYear'] ?? '')]
  if (!used.ok) refuse(used.reason)
  if (!said.ok) refuse(said.reason)
  if (!used.ok || !said.ok) return none
  const onReferral = used.value ?? 0
  if (said.value !== null && said.value > onReferral)
    refuse('More sessions this year than on the whole referral')
  if (onReferral > referralLimits.onOneReferral)
    doubt(`${onReferral} sessions on one referral. Medicare pays for ${referralLimits.onOneReferral}`)
  const isOfThisYear = writtenOn.startsWith(String(year))
  if (said.value === null && onReferral > 0 && !isOfThisYear)
    doubt(
      `Written before this year, and it is not said how many of the ${onReferral} sessions were this year. None is counted`,
    )
  return { onReferral, inYear: said.value ?? (isOfThisYear ? onReferral : 0), year }
}
