import { fundingOffered } from '../fees/quote.ts'
import { type ClaimType, type FundingMethod, fundingMethodCodes } from '../funding/methods.ts'
import { isRecord } from '../record.ts'
import type { ClinicianRole } from '../clinicians/roles.ts'

/** What a practice may have or not have: its pages speak of nothing else. See docs/content.md#what-the-practice-has. */
export const offerCodes = [
  /** Whoever is listed among the psychologists; social workers and occupational therapists too. */
  'psychologist',
  'gp',
  'clinicalPsychologists',
  'registeredPsychologists',
  'occupationalTherapists',
  'socialWorkers',
  ...fundingMethodCodes,
] as const

export type Offer = (typeof offerCodes)[number]

type ListedProfile = {
  readonly role: ClinicianRole
  readonly fundingMethods: readonly FundingMethod[]
  /** Of a type that they offer; null for someone without one. */
  readonly claimTypes: readonly ClaimType[] | null
}

/** A practice that lists no one yet is described as one of psychologists. */
export function offersOf(listed: readonly ListedProfile[]): Offer[] {
  const found = new Set<Offer>(listed.length === 0 ? ['psychologist'] : [])
  for (const { role, claimTypes, ...clinician } of listed)
    if (role === 'generalPractitioner') found.add('gp')
    else {
      const ways = claimTypes ? fundingOffered({ role, ...clinician }, { claimTypes }) : []
      for (const offer of ['psychologist', role, ...ways] as const) found.add(offer)
    }
  return offerCodes.filter((code) => found.has(code))
}

/** A text as a practice shows it: without the blocks and lines that need what is not there, and without lists that have no line left. */
export const whatHolds = <Part>(parts: readonly Part[], offers: readonly Offer[]): Part[] =>
  parts.flatMap((part): Part[] => {
    // Parts are left out, and the shape of what stays is the same.
    if (Array.isArray(part)) return [whatHolds(part, offers) as Part]
    if (!isRecord(part)) return [part]
    const { needs } = part as { needs?: readonly Offer[] }
    if (needs?.some((offer) => !offers.includes(offer))) return []
    const kept = Object.entries(part).map(
      ([name, inner]) => [name, Array.isArray(inner) ? whatHolds(inner, offers) : inner] as const,
    )
    const isEmptied = kept.some(([name, inner]) => isEmpty(inner) && !isEmpty(part[name]))
    return isEmptied ? [] : [Object.fromEntries(kept) as Part]
  })

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0
