import { generalPractitioners } from '../clinicians/general-practitioners.ts'
import { demoProviderNumber } from '../clinicians/claim-numbers.ts'

const index = generalPractitioners.findIndex(({ name }) => name === 'Dr Ruth Abara')
const profile = generalPractitioners[index]
if (!profile) throw new RangeError('the demo’s referrals need the GP who wrote them')

/** Who refers the demo’s clients. */
export const demoReferrer = { referrer: profile.name, providerNumber: demoProviderNumber({ index, profile }) }
