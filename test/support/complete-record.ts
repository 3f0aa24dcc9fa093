import { type ImportedRecord, importRecords } from '#server/clients/record-parts.ts'
import { type FundingDetails, mapDetails } from '#domain/funding/methods.ts'
import type { Service } from '#server/service.ts'
import { detailsForms } from './booking-record.ts'

// mapDetails gives every form the same type; each body is that of its own form.
const ownDetails = mapDetails((form) => ({ ...detailsForms[form].body, files: [] })) as Pick<
  ImportedRecord['parts'],
  FundingDetails
>

/** Enough for every funding, as its form would have kept it; who books for whom is left open. */
const parts: ImportedRecord['parts'] = {
  medicare: {
    number: '2950975362',
    irn: '1',
    expiryDate: '2039-08',
    firstName: 'Kym',
    lastName: 'Heath',
    dateOfBirth: '1983-02-22',
    dva: { number: 'NBUR9080', cardType: 'white' },
  },
  ...ownDetails,
  referral: { isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: true, files: [] },
  address: { line1: '14 Wattle St', line2: null, suburb: 'Ultimo', state: 'NSW', postcode: '2007' },
}

const emergencyContact = { firstName: 'Alex', mobileNumber: '+61491570006' }

/** Puts everything on file that a booking needs: sealed rows, because hundreds of clients want them at once. */
export async function completeRecords(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  subjects: readonly string[],
): Promise<void> {
  const clients = await db
    .selectFrom('clients')
    .select('id')
    .where('identity_subject', 'in', subjects)
    .execute()
  await importRecords(
    { db, keyring },
    clients.map(({ id: clientId }) => ({ clientId, parts, emergencyContact })),
    new Date(),
  )
}
