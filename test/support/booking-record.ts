import type { z } from 'zod'
import type { ownAppointmentSchema, ownProfileSchema } from '#contract/clients.ts'
import { fundingDetails, type FundingDetails, type FundingMethod, methods } from '#domain/funding/methods.ts'
import type { Requirement } from '#domain/booking/requirements.ts'
import type { Api } from './page-api.ts'

export type OwnProfile = z.infer<typeof ownProfileSchema>
export type OwnAppointment = z.infer<typeof ownAppointmentSchema>

export type Someone = { firstName: string; lastName: string; dateOfBirth: string }

/** What the forms ask for, in the words of the API. The Medicare card is Chantelle's: see src/domain/identifiers/test-cards.ts. */
export const details = {
  medicare: { number: '2951201842', irn: '2' },
  /** Good by its check digit, and not in the register: taken, and marked as not verified. */
  unknownMedicare: { number: '2123456701', irn: '1' },
  dva: { number: 'NBUR9080', cardType: 'gold' },
  ndis: { number: '430123456', plan: 'planManaged' },
  workCover: {
    claimNumber: 'WC1234567',
    caseManagerDetails: 'Pat Lee, 02 5550 1234',
    numberOfAppointmentApproved: 8,
    isClaimInNSW: true,
  },
  address: { line1: '12 Wattle Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  emergencyContact: { firstName: 'Madelaine Arthur', mobileNumber: '+61491570157' },
  testCard: { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', name: 'Chantelle Arthur' },
} as const

/** What the forms that only one funding has send, and where to. */
export const detailsForms = {
  ndis: { path: 'ndis', body: details.ndis },
  workCover: { path: 'work-cover', body: details.workCover },
} as const satisfies Record<FundingDetails, DetailsForm>

type DetailsForm = { path: string; body: object }
type DetailsNeed = `${FundingDetails}Details`

/** A value for each need that only one funding has. */
export const mapDetailsNeeds = <T>(make: (form: DetailsForm) => T): Record<DetailsNeed, T> =>
  // fromEntries loses the names of the keys.
  Object.fromEntries(fundingDetails.map((form) => [`${form}Details`, make(detailsForms[form])])) as Record<
    DetailsNeed,
    T
  >

/** A card that is good for two more years, whenever the tests run. */
export const cardExpiry = () => `${new Date().getFullYear() + 2}-06`

type Fill = (api: Api, someone: Someone) => Promise<unknown>

const address: Fill = (api) => api.put('/client-records/me/address', details.address)
const contact: Fill = (api) =>
  api.post('/client-records/me/key-client-contacts', { ...details.emergencyContact, tags: ['emergency'] })
const referral: Fill = (api) =>
  api.put('/client-records/me/referral', {
    files: [],
    isReferredByGP: true,
    isHaveTreatmentPlan: true,
    isGPSentReferral: true,
  })
const medicare: Fill = (api, { firstName, lastName, dateOfBirth }) =>
  api.put('/client-records/me/medicare', {
    firstName,
    lastName,
    dateOfBirth,
    ...(lastName === 'Arthur' ? details.medicare : details.unknownMedicare),
    expiryDate: cardExpiry(),
  })
const dva: Fill = (api) => api.put('/client-records/me/medicare', { dva: true, dvaCardDetails: details.dva })

/** What each need takes; null is asked for in the booking itself. */
const fills: Readonly<Record<Requirement, Fill | null>> = {
  medicareCard: medicare,
  dvaCard: dva,
  address,
  referral,
  emergencyContact: contact,
  cancellationAgreement: null,
  parentConsent: null,
  guardian: null,
  ...mapDetailsNeeds(
    ({ path, body }): Fill =>
      (api) =>
        api.put(`/client-records/me/${path}`, body),
  ),
}

/** All that a booking with this funding asks for, as an earlier one left it. */
export async function fillRecord(api: Api, funding: FundingMethod, someone: Someone): Promise<void> {
  for (const { needs } of methods[funding].steps) for (const need of needs) await fills[need]?.(api, someone)
}

/** Puts a test card on file, by the form that the portal would open for it. */
export async function saveCard(api: Api): Promise<void> {
  const { clientSecret } = await api.post<{ clientSecret: string }>('/client/me/stripe/payment-method', {})
  const path = `/payments/simulator/${encodeURIComponent(clientSecret)}`
  const { state } = await api.post<{ state: string }>(path, details.testCard)
  if (state !== 'saved') throw new Error(`The card form says ${state}`)
}

export const readProfile = (api: Api) => api.read<OwnProfile>('/client-records/me')
export const readAppointments = (api: Api) => api.read<OwnAppointment[]>('/client-records/me/appointments')
