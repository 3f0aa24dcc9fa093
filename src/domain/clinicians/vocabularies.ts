import { listCodes, type Term } from '../vocabulary.ts'

/** See docs/product/discovery.md#vocabularies. */
export const concerns = [
  { code: 'addiction', label: 'Addiction' },
  { code: 'anxiety', label: 'Anxiety' },
  { code: 'depressionAndMood', label: 'Depression and mood' },
  { code: 'eatingOrBody', label: 'Eating or body' },
  { code: 'griefAndLoss', label: 'Grief and loss' },
  { code: 'relationships', label: 'Relationships' },
  { code: 'familyAndParenting', label: 'Family and parenting' },
  { code: 'workAndStress', label: 'Work and stress' },
  { code: 'trauma', label: 'Trauma' },
  { code: 'sleep', label: 'Sleep' },
  { code: 'anger', label: 'Anger' },
  { code: 'selfEsteemAndIdentity', label: 'Self-esteem and identity' },
  { code: 'neurodiversity', label: 'Neurodiversity' },
] as const satisfies readonly Term[]

export type Concern = (typeof concerns)[number]['code']

export const concernCodes = listCodes(concerns)

/** See docs/product/discovery.md#vocabularies. */
export const styles = [
  { code: 'cbt', label: 'Cognitive behaviour therapy (CBT)' },
  { code: 'act', label: 'Acceptance and commitment therapy (ACT)' },
  { code: 'dbt', label: 'Dialectical behaviour therapy (DBT)' },
  { code: 'emdr', label: 'Eye movement desensitisation and reprocessing (EMDR)' },
  { code: 'schema', label: 'Schema' },
  { code: 'psychodynamic', label: 'Psychodynamic' },
  { code: 'ipt', label: 'Interpersonal therapy (IPT)' },
  { code: 'mindfulness', label: 'Mindfulness' },
  { code: 'solutionFocused', label: 'Solution-focused' },
  { code: 'motivationalInterviewing', label: 'Motivational interviewing' },
  { code: 'narrative', label: 'Narrative' },
  { code: 'compassionFocused', label: 'Compassion-focused' },
  { code: 'exposure', label: 'Exposure' },
] as const satisfies readonly Term[]

export type TherapyStyle = (typeof styles)[number]['code']

export const styleCodes = listCodes(styles)

/** Two-letter ISO 639-1 codes where they exist, otherwise ISO 639-3. See docs/product/discovery.md#vocabularies. */
export const languages = [
  { code: 'en', label: 'English' },
  { code: 'cmn', label: 'Mandarin' },
  { code: 'ar', label: 'Arabic' },
  { code: 'vi', label: 'Vietnamese' },
  { code: 'yue', label: 'Cantonese' },
  { code: 'pa', label: 'Punjabi' },
  { code: 'el', label: 'Greek' },
  { code: 'it', label: 'Italian' },
  { code: 'fil', label: 'Filipino' },
  { code: 'hi', label: 'Hindi' },
  { code: 'es', label: 'Spanish' },
  { code: 'ko', label: 'Korean' },
  { code: 'ta', label: 'Tamil' },
  { code: 'si', label: 'Sinhala' },
  { code: 'ne', label: 'Nepali' },
  { code: 'ur', label: 'Urdu' },
  { code: 'fa', label: 'Persian' },
  { code: 'tr', label: 'Turkish' },
  { code: 'asf', label: 'Auslan' },
] as const satisfies readonly Term[]

export type Language = (typeof languages)[number]['code']

export const languageCodes = listCodes(languages)

/** A clinician's gender, as the listing filters by it. A client's own answer has a longer list. */
export const genders = [
  { code: 'woman', label: 'Woman' },
  { code: 'man', label: 'Man' },
  { code: 'nonBinary', label: 'Non-binary' },
] as const satisfies readonly Term[]

export type Gender = (typeof genders)[number]['code']

export const genderCodes = listCodes(genders)

export const ageRanges = [
  { code: 'children', label: 'Children' },
  { code: 'teenagers', label: 'Teenagers' },
  { code: 'youth', label: 'Youth' },
  { code: 'adults', label: 'Adults' },
  { code: 'olderAdults', label: 'Older adults' },
] as const satisfies readonly Term[]

export type AgeRange = (typeof ageRanges)[number]['code']

export const ageRangeCodes = listCodes(ageRanges)

/** Two badges stand for four of the five ranges. See docs/product/discovery.md#age-ranges. */
const ageBadges = [
  { code: 'adults', label: 'Adults', ranges: ['youth', 'adults', 'olderAdults'] },
  { code: 'youngPeople', label: 'Young people 13-17', ranges: ['teenagers'] },
] as const satisfies readonly (Term & { ranges: readonly AgeRange[] })[]

export type AgeBadge = (typeof ageBadges)[number]['code']

/** Both badges always show; a screen greys the ones that are not served. A clinician who names no range sees every age. */
export function toAgeBadges(
  served: readonly AgeRange[],
): { code: AgeBadge; label: string; isServed: boolean }[] {
  return ageBadges.map(({ code, label, ranges }) => ({
    code,
    label,
    isServed: served.length === 0 || ranges.some((range) => served.includes(range)),
  }))
}

const rangesUnder18: readonly AgeRange[] = ['children', 'teenagers']

/** Those of a clinician who does not only see people under 18. */
export const rangesFrom18: readonly AgeRange[] = ageRangeCodes.filter((code) => !rangesUnder18.includes(code))

/** A clinician who names no range sees every age. */
export function servesOnlyUnder18s(served: readonly AgeRange[]): boolean {
  return served.length > 0 && served.every((range) => rangesUnder18.includes(range))
}

export function servesOnlyAdults(served: readonly AgeRange[]): boolean {
  return served.length > 0 && !served.some((range) => rangesUnder18.includes(range))
}
