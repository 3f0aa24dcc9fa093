import { methods } from '#domain/funding/methods.ts'
import type { BookingCombination, Referral } from './booking-combinations.ts'
import { cardExpiry, details, detailsForms } from './booking-record.ts'
import { otherPeople } from './pages/booking-forms.ts'

/** A request that must succeed. */
type Send = (method: 'PUT' | 'POST', path: string, body: object) => Promise<unknown>
type Person = { firstName: string; lastName: string; dateOfBirth: string }
type Forms = { send: Send; person: Person; uploadFile: () => Promise<string> }

const { adult, guardian } = otherPeople
const isMedicare = ({ referral }: BookingCombination) => referral !== undefined

/** Sends what the forms of a booking send, in the order in which a client meets them, the card form excepted. */
export async function sendForms(forms: Forms, combination: BookingCombination): Promise<void> {
  await sendFunding(forms, combination)
  await sendBooker(forms, combination)
  if (isMedicare(combination) || combination.funding === 'dva')
    await forms.send('PUT', 'address', details.address)
  if (combination.referral) await sendReferral(forms, combination.referral)
  await forms.send('POST', 'key-client-contacts', { ...details.emergencyContact, tags: ['emergency'] })
}

function sendFunding(
  { send, person }: Forms,
  { funding, record, booker }: BookingCombination,
): Promise<unknown> {
  const expiryDate = cardExpiry()
  const { code } = methods[funding].form
  switch (code) {
    case 'medicare':
      if (booker === 'myChild')
        return send('PUT', 'medicare', { ...person, ...childOnParentsCard, expiryDate })
      return send('PUT', 'medicare', {
        ...person,
        ...(record === 'adult' ? details.medicare : details.unknownMedicare),
        expiryDate,
      })
    case 'dva':
      return send('PUT', 'medicare', {
        dva: true,
        dvaCardDetails: { ...details.dva, cardType: 'white' },
        ...details.medicare,
        expiryDate,
      })
    case 'confirm':
      return Promise.resolve()
    default:
      return send('PUT', detailsForms[code].path, detailsForms[code].body)
  }
}

const childOnParentsCard = {
  number: details.unknownMedicare.number,
  irn: '3',
  parent: { firstName: guardian.firstName, lastName: guardian.lastName, irn: '1', dateOfBirth: '1987-01-15' },
}

async function sendBooker({ send }: Forms, { booker }: BookingCombination): Promise<void> {
  await send('POST', 'intake', { behalfOf: booker, isConsentForParent: booker === 'myChild' })
  if (booker === 'someoneElseAdult')
    await send('POST', 'key-client-contacts', {
      firstName: adult.name,
      mobileNumber: adult.phone,
      tags: ['adult'],
    })
  if (booker === 'myChild')
    await send('POST', 'additional-profiles', {
      role: 'guardian',
      parentFirstName: guardian.firstName,
      parentLastName: guardian.lastName,
      parentEmail: guardian.email,
    })
}

async function sendReferral({ send, uploadFile }: Forms, referral: Referral): Promise<void> {
  await send('PUT', 'referral', {
    files: referral === 'uploaded' ? [{ fileId: await uploadFile(), kind: 'referral' }] : [],
    isReferredByGP: referral !== 'none',
    isHaveTreatmentPlan: false,
    isGPSentReferral: referral === 'gpSends',
  })
}
