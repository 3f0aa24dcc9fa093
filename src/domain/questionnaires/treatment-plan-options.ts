import { languages } from '../clinicians/vocabularies.ts'
import type { Term } from '../vocabulary.ts'

/** The closed lists of the treatment plan questionnaire. See docs/product/gp.md#treatment-plan-questionnaire. */

export const normalOrOther = [
  { code: 'normal', label: 'Normal' },
  { code: 'other', label: 'Other' },
] as const satisfies readonly Term[]

export const contactRelationships = [
  { code: 'partner', label: 'Partner' },
  { code: 'parent', label: 'Parent' },
  { code: 'sibling', label: 'Sibling' },
  { code: 'otherFamily', label: 'Other family' },
  { code: 'friend', label: 'Friend' },
  { code: 'other', label: 'Other' },
] as const satisfies readonly Term[]

export const presentingIssues = [
  { code: 'depression', label: 'Depression' },
  { code: 'anxiety', label: 'Anxiety' },
  { code: 'lowMood', label: 'Low mood' },
  { code: 'relationship', label: 'Relationship' },
  { code: 'family', label: 'Family' },
  { code: 'workplaceStress', label: 'Workplace stress' },
  { code: 'sleep', label: 'Sleep' },
  { code: 'substanceUse', label: 'Substance use' },
  { code: 'anger', label: 'Anger' },
  { code: 'gambling', label: 'Gambling' },
  { code: 'traumaticExperience', label: 'Traumatic experience' },
  { code: 'other', label: 'Other' },
] as const satisfies readonly Term[]

export const moods = [
  { code: 'normal', label: 'Normal' },
  { code: 'moreAngryOrIrritable', label: 'More angry/irritable' },
  { code: 'moreAnxious', label: 'More anxious' },
  { code: 'moreHighsOrLows', label: 'More highs/lows' },
] as const satisfies readonly Term[]

export const sleepChanges = [
  { code: 'normal', label: 'Normal' },
  { code: 'sleepingLess', label: 'Sleeping less' },
  { code: 'sleepingMore', label: 'Sleeping more' },
  { code: 'insomnia', label: 'Insomnia' },
] as const satisfies readonly Term[]

export const anxietyLevels = [
  { code: 'normal', label: 'Normal' },
  { code: 'moreAnxious', label: 'More anxious' },
  { code: 'lessAnxious', label: 'Less anxious' },
] as const satisfies readonly Term[]

export const appetiteChanges = [
  { code: 'normal', label: 'Normal' },
  { code: 'eatingLess', label: 'Eating less' },
  { code: 'eatingMore', label: 'Eating more' },
] as const satisfies readonly Term[]

export const energyLevels = [
  { code: 'normal', label: 'Normal' },
  { code: 'lackingEnergy', label: 'Lacking energy' },
  { code: 'fullOfEnergy', label: 'Feel heightened/full of energy' },
] as const satisfies readonly Term[]

/** Standard drinks a week. */
export const weeklyDrinks = [
  { code: '1-2', label: '1-2' },
  { code: '3-5', label: '3-5' },
  { code: '6-10', label: '6-10' },
  { code: '10-20', label: '10-20' },
  { code: '20+', label: '20+' },
] as const satisfies readonly Term[]

export const genderIdentities = [
  { code: 'man', label: 'Man or male' },
  { code: 'woman', label: 'Woman or female' },
  { code: 'nonBinary', label: 'Non-binary' },
  { code: 'differentTerm', label: 'I use a different term' },
  { code: 'preferNotToAnswer', label: 'Prefer not to answer' },
] as const satisfies readonly Term[]

/** The languages that the directory knows; the interface has no field that names another one. */
export const homeLanguages = [
  ...languages,
  { code: 'other', label: 'Another language' },
] as const satisfies readonly Term[]

export const employmentStatuses = [
  { code: 'fullTime', label: 'Full-time' },
  { code: 'partTime', label: 'Part-time' },
  { code: 'casual', label: 'Casual' },
  { code: 'selfEmployed', label: 'Self-employed' },
  { code: 'unemployed', label: 'Unemployed' },
  { code: 'student', label: 'Student' },
  { code: 'homeDuties', label: 'Home duties' },
  { code: 'unableToWork', label: 'Unable to work' },
  { code: 'retired', label: 'Retired' },
  { code: 'other', label: 'Other' },
] as const satisfies readonly Term[]

export const educationLevels = [
  { code: 'year10OrBelow', label: 'Year 10 or below' },
  { code: 'year11', label: 'Year 11' },
  { code: 'year12', label: 'Year 12' },
  { code: 'certificate', label: 'Certificate' },
  { code: 'diploma', label: 'Diploma' },
  { code: 'bachelor', label: 'Bachelor' },
  { code: 'postgraduate', label: 'Postgraduate' },
] as const satisfies readonly Term[]

export const relationshipStatuses = [
  { code: 'neverMarried', label: 'Never married' },
  { code: 'married', label: 'Married' },
  { code: 'deFacto', label: 'De facto' },
  { code: 'separated', label: 'Separated' },
  { code: 'divorced', label: 'Divorced' },
  { code: 'widowed', label: 'Widowed' },
  { code: 'other', label: 'Other' },
] as const satisfies readonly Term[]

export const livingSituations = [
  { code: 'alone', label: 'Alone' },
  { code: 'partner', label: 'Partner' },
  { code: 'partnerAndChildren', label: 'Partner and children' },
  { code: 'children', label: 'Children' },
  { code: 'parents', label: 'Parents' },
  { code: 'otherFamily', label: 'Other family' },
  { code: 'shareHouse', label: 'Share house' },
  { code: 'supportedAccommodation', label: 'Supported accommodation' },
  { code: 'noFixedAddress', label: 'No fixed address' },
  { code: 'other', label: 'Other' },
] as const satisfies readonly Term[]

export const indigenousStatuses = [
  { code: 'aboriginal', label: 'Yes Aboriginal' },
  { code: 'torresStraitIslander', label: 'Yes Torres Strait Islander' },
  { code: 'both', label: 'Yes both' },
  { code: 'no', label: 'No' },
  { code: 'preferNotToSay', label: 'Prefer not to say' },
] as const satisfies readonly Term[]
