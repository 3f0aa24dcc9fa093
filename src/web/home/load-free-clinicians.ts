import type { RouterContextProvider } from 'react-router'
import type { ClinicianList } from '#contract/clinicians.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import { defaultZone } from '#domain/time/zones.ts'
import { fetchApiContext } from '../api/request-context.ts'
import { cardView } from '../clinician-card/card-view.ts'
import { paths } from '../paths.ts'
import type { FreeClinicians } from './free-this-week.tsx'

const most = 10
const aWeek = 7 * 24 * 60 * 60 * 1000
/** The way most people pay; the carousel's link leads to the same search. */
const funding = 'rebate'

/** Null when the list could not be had: the page is worth reading without it. */
export async function loadFreeClinicians(
  context: Readonly<RouterContextProvider>,
  { rates, now }: { rates: readonly RateRow[]; now: Date },
): Promise<FreeClinicians | null> {
  const query = new URLSearchParams({ funding, nextAvailable: 'true', perPage: String(most) })
  const response = await context.get(fetchApiContext)(`/api/get-filtered-clinicians?${query}`)
  if (!response.ok) return null
  const { clinicians, pagination } = (await response.json()) as ClinicianList
  const isSoon = (start: string | undefined) =>
    start !== undefined && Date.parse(start) < now.getTime() + aWeek
  const viewing = { funding, zone: defaultZone, hasTimeFilters: false, now, rates } as const
  return {
    cards: clinicians
      .filter(({ matchedNextAvailabilities: [next] }) => isSoon(next?.startDateTime))
      .map((clinician) => cardView(clinician, viewing)),
    total: pagination.totalItem,
    allTo: paths.findPsychologist({ fundingMethods: funding }),
  }
}
