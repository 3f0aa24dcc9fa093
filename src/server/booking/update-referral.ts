import type { FundingMethod } from '#domain/funding/methods.ts'
import { needsReferralUpdate } from '#domain/funding/finish-booking.ts'
import { addToGroup } from '../clients/add-to-group.ts'
import { consultRecord } from '../clients/client-record-store.ts'
import type { Tx } from '../db/transaction.ts'
import type { Service } from '../service.ts'

type Booked = { clientId: string; funding: FundingMethod | null }

/**
 * Brings the referral of a profile from before the first launch up to date when it books by Medicare. The Medicare
 * form saves a referral anew; a client with everything on file is not asked again and joins the group of the referred
 * here, with the booking. See docs/product/funding.md#older-profiles.
 */
export async function updateReferral(
  { keyring, config }: Pick<Service, 'keyring' | 'config'>,
  tx: Tx,
  { clientId, funding }: Booked,
): Promise<void> {
  const { created_at } = await tx
    .selectFrom('clients')
    .select('created_at')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow()
  const createdOn = created_at.toISOString().slice(0, 'YYYY-MM-DD'.length)
  if (!funding || !needsReferralUpdate(funding, { createdOn, firstLaunchDate: config.FIRST_LAUNCH_DATE }))
    return
  const { referral } = await consultRecord({ db: tx, keyring }, clientId)
  if (referral?.isReferredByGP) await addToGroup(tx, clientId, 'referral')
}
