import { type AgeRange, type Concern, concerns, toAgeBadges } from '#domain/clinicians/vocabularies.ts'
import { type FundingMethod, fundingMethods } from '#domain/funding/methods.ts'
import { findLabel } from '#domain/vocabulary.ts'

/** "Anxiety, trauma, sleep". */
export const formatConcerns = (codes: readonly Concern[]): string =>
  asSentence(codes.map((code) => findLabel(concerns, code))).join(', ')

/** "Rebate, Self fund, NDIS", in the order in which a form offers them. */
export const formatFunding = (codes: readonly FundingMethod[]): string =>
  fundingMethods
    .filter(({ code }) => codes.includes(code))
    .map(({ shortLabel }) => shortLabel)
    .join(', ')

/** "Adults and young people 13-17". */
export const formatAges = (ranges: readonly AgeRange[]): string =>
  asSentence(toAgeBadges(ranges).flatMap(({ label, isServed }) => (isServed ? [label] : []))).join(' and ')

/** Only the first has a capital. */
const asSentence = (words: readonly string[]): string[] =>
  words.map((word, place) => (place === 0 ? word : word.charAt(0).toLowerCase() + word.slice(1)))
