import type { RouterContextProvider } from 'react-router'
import { defaultFunding } from '#domain/funding/methods.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { loadApiOrNull } from '../../api/load-api.ts'
import { cardView } from '../clinician-card/card-view.ts'
import { paths } from '#contract/page-paths.ts'
import type { FreeClinicians } from './free-this-week.tsx'

const most = 10
const aWeek = 7 * 24 * 60 * 60 * 1000
/** The way most people pay; the carousel's link leads to the same search. */
const funding = defaultFunding

/** Null when the list could not be had: the page is worth reading without it. */
export async function loadFreeClinicians(
  context: Readonly<RouterContextProvider>,
  { rates, now, zone }: { rates: readonly RateRow[]; now: Date; zone: ZoneId },
): Promise<FreeClinicians | null> {
  const list = await loadApiOrNull(context, 'listClinicians', {
    query: { funding, nextAvailable: 'true', perPage: most },
  })
  if (!list) return null
  const { clinicians, pagination } = list
  const isSoon = (start: string | undefined) =>
    start !== undefined && Date.parse(start) < now.getTime() + aWeek
  const viewing = { funding, zone, hasTimeFilters: false, now, rates } as const
  return {
    cards: clinicians
      .filter(({ matchedNextAvailabilities: [next] }) => isSoon(next?.startDateTime))
      .map((clinician) => cardView(clinician, viewing)),
    zone,
    total: pagination.totalItem,
    allTo: paths.findPsychologist({ fundingMethods: funding, nextAvailable: 'true' }),
  }
}
