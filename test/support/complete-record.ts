import type { Service } from '#server/service.ts'

/** Enough for every funding, as its form would have kept it; who books for whom is left open. */
const details = {
  medicare: {
    number: '2950975362',
    irn: '1',
    expiryDate: '2039-08',
    firstName: 'Kym',
    lastName: 'Heath',
    dateOfBirth: '1983-02-22',
    dva: { number: 'NBUR9080', cardType: 'white' },
  },
  ndis: { plan: 'planManaged', number: '430111222', files: [] },
  work_cover: {
    claimNumber: 'WC1234567',
    numberOfAppointmentApproved: 12,
    caseManagerDetails: 'Alex Ng, 02 5550 0000',
    approved: true,
    isClaimInNSW: true,
    files: [],
  },
  referral: { isReferredByGP: true, isHaveTreatmentPlan: true, isGPSentReferral: true, files: [] },
  address: { line1: '14 Wattle St', line2: null, suburb: 'Ultimo', state: 'NSW', postcode: '2007' },
} as const

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
  await db
    .insertInto('client_records')
    .values(
      clients.map(({ id }) => {
        const seal = (column: keyof typeof details) =>
          keyring.seal(details[column], `client_records.${column}:${id}`)
        return {
          client_id: id,
          sealed_medicare: seal('medicare'),
          sealed_ndis: seal('ndis'),
          sealed_work_cover: seal('work_cover'),
          sealed_referral: seal('referral'),
          sealed_address: seal('address'),
        }
      }),
    )
    .execute()
  await db
    .insertInto('key_client_contacts')
    .values(
      clients.map(({ id }) => ({
        client_id: id,
        tag: 'emergency',
        sealed_contact: keyring.seal(emergencyContact, `key_client_contacts.contact:${id}`),
      })),
    )
    .execute()
}
