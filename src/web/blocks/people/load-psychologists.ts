import type { RouterContextProvider } from 'react-router'
import { paths } from '#contract/page-paths.ts'
import type { Settings } from '#contract/settings.ts'
import type { Concern } from '#domain/clinicians/concerns.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { loadApiOrNull } from '../../api/load-api.ts'
import { cardView } from '../../clinician-card/card-view.ts'
import type { Psychologists } from './psychologists.ts'

export type PsychologistsWish = {
  concerns: readonly Concern[]
  funding?: FundingMethod
  most: number
  /** For a page that adults read: clinicians who see only young people come last. */
  adultsFirst?: boolean
}

type Asked = { context: Readonly<RouterContextProvider>; settings: Settings; now: Date }

/**
 * Those who are free, the soonest first. The link opens the list of the same question, so that its number is this one.
 * Null when the list could not be had: a page is worth reading without it.
 */
export async function loadPsychologists(
  { concerns, funding, most, adultsFirst = false }: PsychologistsWish,
  { context, settings, now }: Asked,
): Promise<Psychologists | null> {
  const { rates, defaultTimeZone: zone } = settings
  const list = await loadApiOrNull(context, 'listClinicians', {
    query: {
      funding,
      clientMentalHealthConcern: [...concerns],
      nextAvailable: 'true',
      timeZone: zone,
      adultsFirst: adultsFirst ? 'true' : undefined,
      perPage: most,
    },
  })
  if (!list) return null
  const viewing = {
    funding: funding ?? null,
    zone,
    concerns,
    hasTimeFilters: false,
    now,
    rates,
    rule: list.bookingRule,
  }
  return {
    cards: list.clinicians.map((clinician) => cardView(clinician, viewing)),
    total: list.pagination.totalItem,
    zone,
    allTo: paths.findPsychologist({
      specializations: concerns.length > 0 ? concerns : undefined,
      fundingMethods: funding,
      nextAvailable: 'true',
    }),
  }
}
