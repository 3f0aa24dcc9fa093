import type { ListedClinician } from '#contract/clinicians.ts'
import type { CardDetails } from '#domain/clinicians/card.ts'
import { clinicianRoles } from '#domain/clinicians/roles.ts'
import type { Concern } from '#domain/clinicians/vocabularies.ts'
import type { BookingRuleType } from '#domain/diary/booking-window.ts'
import { formatCents } from '#domain/fees/cents.ts'
import { backFromMedicare } from '#domain/fees/cost-words.ts'
import { fundingOffered, type Quote, type QuoteKind, quoteOf } from '#domain/fees/quote.ts'
import type { RateRow } from '#domain/fees/rates.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import { localDayAt, sessionDateOf } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { shortDay, shortMoment } from '../appointment/format-day.ts'
import { type BookableClinician, toCaseLoad, type WantedTime } from '../choose-time/bookable-clinician.ts'
import { costNeeds, type PricedClinician, toPricedClinician } from '../choose-time/format-cost.ts'
import { formatAges, formatConcerns, formatFunding } from './format-card.ts'

export type ListViewing = {
  funding: FundingMethod | null
  zone: ZoneId
  /** What they ask help with: a card names it first. */
  concerns?: readonly Concern[]
  /** Days or times are set, so that the next time shown is the next that fits them. */
  hasTimeFilters: boolean
  /** Prices someone who has no free time. */
  now: Date
  rates: readonly RateRow[]
  /** How far ahead they may book. */
  rule?: BookingRuleType
}

/** A card in words. Made where the list is read, so that a page's first script carries no tables and no arithmetic. */
export type CardView = {
  clinician: BookableClinician
  funding: FundingMethod | null
  avatar: string | null
  role: string
  /** "she/her · 12 years" */
  about: string
  bio: string
  helpsWith: string
  paidBy: string
  /** Null where the clinician has not said. */
  sees: string | null
  cost: CardCost | null
  /** Whose psychologist this is, only the tab that shows the card can say. */
  facts: Omit<CardDetails, 'isAttached'>
  /** "Tue 17 Nov" in the viewer's zone. */
  nextDay: string
  /** The next free times, soonest first. */
  times: CardTime[]
}

export type CardTime = WantedTime & {
  /** "Tue 17 Nov, 9:00 am" in the viewer's zone. */
  words: string
}

export function cardView(listed: ListedClinician, viewing: ListViewing): CardView {
  const { helmControl, medicare } = listed
  const nextAvailable = listed.matchedNextAvailabilities[0]?.startDateTime ?? null
  const at = nextAvailable === null ? viewing.now : new Date(nextAvailable)
  const day = localDayAt(at, viewing.zone)
  const years = helmControl.bonaFides.yearsOfExperience.value
  return {
    clinician: bookable(listed),
    funding: viewing.funding,
    avatar: listed.avatar,
    role: findLabel(clinicianRoles, medicare.role),
    about: [listed.pronouns, years > 0 && `${years} ${years === 1 ? 'year' : 'years'}`]
      .filter(Boolean)
      .join(' · '),
    bio: helmControl.shortDescription,
    helpsWith: formatConcerns(shownConcerns(helmControl, viewing.concerns)),
    paidBy: formatFunding(helmControl.fundingMethods),
    sees: helmControl.clientAgeRange.length === 0 ? null : formatAges(helmControl.clientAgeRange),
    cost: cardCost(
      { clinician: listed, funding: viewing.funding, sessionDate: sessionDateOf(at, listed.timeZone) },
      viewing.rates,
    ),
    facts: {
      caseLoad: toCaseLoad(listed),
      hasTimeFilters: viewing.hasTimeFilters,
      nextAvailable,
      hasHours: listed.hasHours,
      rule: viewing.rule,
    },
    nextDay: shortDay(day),
    times: listed.matchedNextAvailabilities.map(({ startDateTime, endDateTime }) => ({
      start: startDateTime,
      minutes: (Date.parse(endDateTime) - Date.parse(startDateTime)) / 60_000,
      words: shortMoment(new Date(startDateTime), viewing.zone),
    })),
  }
}

/** A list is found by both kinds of specialisation: what was asked for is named even if it is of the second kind. */
const shownConcerns = (
  { primarySpecialisations: first, secondarySpecialisations: second }: ListedClinician['helmControl'],
  wanted: readonly Concern[] = [],
): Concern[] => [
  ...new Set([...[...first, ...second].filter((concern) => wanted.includes(concern)), ...first]),
]

/** Only what booking asks for: the rest of a profile would travel with every card. */
function bookable(listed: ListedClinician): BookableClinician {
  const { fundingMethods, clientAgeRange, shouldUseCaseLoad } = listed.helmControl
  return {
    _id: listed._id,
    name: listed.name,
    isGP: listed.isGP,
    timeZone: listed.timeZone,
    medicare: listed.medicare,
    caseLoad: listed.caseLoad,
    deliveryTypes: listed.deliveryTypes,
    helmControl: { fundingMethods, clientAgeRange, shouldUseCaseLoad },
  }
}

type CardCost = { amount: string; note: string }

/** Each names the way to pay: until one is chosen, the price is that of the first that the clinician takes. */
const notes = {
  rebate: (quote) =>
    `after rebate: you pay ${formatCents(quote.upfrontCents)} after the session, and get ${backFromMedicare(quote)}`,
  selfFunded: () => 'self-funded, to pay after the session',
  noReferral: () => 'to pay after the session, without a referral',
  bulkBilled: () => 'to pay, billed for you',
  invoiced: () => 'invoiced to your plan or insurer',
  free: () => 'to pay',
} as const satisfies Record<QuoteKind, (quote: Quote) => string>

type CardCostQuestion = {
  clinician: PricedClinician
  funding: FundingMethod | null
  sessionDate: string
}

/** What is left to pay comes first. Null where no price is published. */
export function cardCost(
  { clinician, funding, sessionDate }: CardCostQuestion,
  rates: readonly RateRow[],
): CardCost | null {
  const priced = toPricedClinician(clinician)
  const [first = null] = fundingOffered(priced, null)
  const way = funding ?? first
  const quote = quoteOf({ clinician: priced, type: null, funding: way, sessionDate }, rates)
  return (
    quote && {
      amount: formatCents(quote.invoice?.cents ?? quote.outOfPocketCents),
      note: [notes[quote.kind](quote), costNeeds({ funding: way })].filter(Boolean).join('. '),
    }
  )
}
