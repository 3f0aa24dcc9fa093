import type { FundingMethod } from '#domain/clinicians/funding.ts'
import { needsReferralUpdate } from '#domain/clients/finish-booking.ts'
import { addToGroup } from '../clients/add-to-group.ts'
import { readClientFile } from '../clients/client-file.ts'
import type { Tx } from '../http/idempotency.ts'
import type { Service } from '../service.ts'

type Booked = { clientId: string; funding: FundingMethod | null }

/**
 * Document 1 section 4: a profile from before the first launch has its referral brought up to date when it books by Medicare. The
 * Medicare form saves a referral anew; whoever is not asked again, because everything is on file, joins the group of the
 * referred here, with the booking, and no page can forget it.
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
  const { referral } = await readClientFile({ db: tx, keyring }, clientId)
  if (referral?.isReferredByGP) await addToGroup(tx, clientId, 'referral')
}
