import { accepted, type IdentifierCheck, identifierMessages, refused } from '../identifiers/checked.ts'
import { type MatchingAnswers, type MatchingCriteria, noAnswers } from './questions.ts'
import type { MatchCandidate } from './matches.ts'

export const wholeAnswers: MatchingAnswers = {
  ...noAnswers,
  who: 'mySelf',
  help: 'anxiety;sleep',
  funding: 'rebate',
  referral: 'haveOne',
  days: 'tuesday;thursday',
  times: 'evening',
  firstName: 'Chantelle',
  lastName: 'Arthur',
  email: 'chantelle@mail.example',
  phone: '+61 491 570 006',
  consent: 'yes',
}

export const criteria: MatchingCriteria = {
  who: 'mySelf',
  concerns: ['anxiety', 'sleep'],
  funding: 'bulkBill',
  needsGpReferral: false,
  gender: null,
  language: 'en',
  style: null,
  days: ['tuesday', 'thursday'],
  times: ['evening'],
}

export const digitsOnly = (typed: string): IdentifierCheck =>
  /^\+?[\d ]{8,}$/.test(typed) ? accepted(typed) : refused(identifierMessages.phone)

type Wish = Partial<MatchCandidate['helmControl']> & {
  years?: number
  starts?: readonly string[]
  caseLoad?: MatchCandidate['caseLoad']
}

/** Tuesday 17 November 2026, 6 pm in Sydney. */
export const tuesdayEvening = '2026-11-17T07:00:00.000Z'
export const thursdayEvening = '2026-11-19T07:00:00.000Z'

export function candidate(
  name: string,
  { years = 10, starts, caseLoad, ...helm }: Wish = {},
): MatchCandidate {
  return {
    _id: name,
    name,
    caseLoad: caseLoad ?? { isOpenToNewClients: true, remainingSlots: 5 },
    helmControl: {
      primarySpecialisations: ['anxiety', 'sleep'],
      secondarySpecialisations: [],
      clientAgeRange: ['adults'],
      shouldUseCaseLoad: true,
      bonaFides: { yearsOfExperience: { value: years } },
      ...helm,
    },
    matchedNextAvailabilities: (starts ?? [tuesdayEvening]).map((startDateTime) => ({ startDateTime })),
  }
}
