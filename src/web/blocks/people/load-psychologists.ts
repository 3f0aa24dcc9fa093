import type { RouterContextProvider } from 'react-router'
import type { ListedClinician } from '#contract/clinicians.ts'
import { paths } from '#contract/page-paths.ts'
import type { Settings } from '#contract/settings.ts'
import { servesOnlyUnder18s } from '#domain/clinicians/age-ranges.ts'
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

/** The most that the API gives at once. */
const atOnce = 50

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
      perPage: adultsFirst ? atOnce : most,
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
  const seesAdults = (listed: ListedClinician) => !servesOnlyUnder18s(listed.helmControl.clientAgeRange)
  const inOrder = adultsFirst
    ? list.clinicians.toSorted((a, b) => Number(seesAdults(b)) - Number(seesAdults(a)))
    : list.clinicians
  return {
    cards: inOrder.slice(0, most).map((clinician) => cardView(clinician, viewing)),
    total: list.pagination.totalItem,
    zone,
    allTo: paths.findPsychologist({
      specializations: concerns.length > 0 ? concerns : undefined,
      fundingMethods: funding,
      nextAvailable: 'true',
    }),
  }
}
