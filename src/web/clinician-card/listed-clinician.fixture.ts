import type { ListedClinician } from '#contract/clinicians.ts'

export const amelia: ListedClinician = {
  _id: '11111111-1111-4111-8111-111111111111',
  name: 'Amelia Tran',
  pronouns: 'she/her',
  gender: 'woman',
  isGP: false,
  slugUrl: 'amelia-tran',
  avatar: null,
  timeZone: 'Australia/Sydney',
  isProfileListed: true,
  deliveryTypes: ['videoCall'],
  medicare: { role: 'clinicalPsychologists' },
  hasHours: true,
  caseLoad: { isOpenToNewClients: true, remainingSlots: 4 },
  helmControl: {
    shortDescription: 'We go at your pace.',
    quote: '',
    primarySpecialisations: ['anxiety', 'depressionAndMood', 'sleep'],
    secondarySpecialisations: ['anger'],
    fundingMethods: ['ndis', 'selfFunded', 'rebate'],
    clientAgeRange: ['teenagers', 'adults'],
    credentials: [],
    styles: [],
    servicesAvailable: [],
    shouldUseCaseLoad: true,
    bonaFides: {
      yearsOfExperience: { value: 12 },
      qualifications: { value: [] },
      languages: { value: ['en'] },
    },
  },
  // 10:30 pm on Monday in Perth, 1:30 am on Tuesday in Sydney.
  matchedNextAvailabilities: [
    { startDateTime: '2026-11-16T14:30:00.000Z', endDateTime: '2026-11-16T15:20:00.000Z' },
  ],
}
