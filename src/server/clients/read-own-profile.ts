import type { z } from 'zod'
import type { ownProfileSchema } from '#contract/clients.ts'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import type { Db } from '../db/connection.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { waitingPolicies } from '../policies/policy-acceptances.ts'
import { readAtsi, readRecord } from './client-record-store.ts'
import { readOwnClient } from './read-own-record.ts'

type OwnProfile = z.infer<typeof ownProfileSchema>
type ProfileRequest = { subject: string; requestId: string }

/** Everything the portal and the booking forms show a client about themselves. See docs/product/portal.md#client-profile. */
export async function readOwnProfile(
  { db, keyring, content }: Pick<Service, 'db' | 'keyring' | 'content'>,
  { subject, requestId }: ProfileRequest,
): Promise<Result<OwnProfile>> {
  const client = await readOwnClient(db, subject)
  if (!client) return fail('notFound')
  const { _id: clientId } = client.record
  const [details, atsi, groups, lastFunding, waiting] = await Promise.all([
    readRecord({ db, keyring }, clientId, { actor: subject, requestId }),
    readAtsi({ db, keyring }, clientId),
    readGroups(db, clientId),
    readLastFunding(db, clientId),
    waitingPolicies({ db, content }, clientId),
  ])
  return succeed({
    ...client.record,
    communicationPreference: client.communicationPreference,
    isEmailVerified: client.isEmailVerified,
    savedCardLastFour: client.savedCardLastFour,
    savedCardBrand: client.savedCardBrand,
    savedCardExpiry: client.savedCardExpiry,
    attachedClinician: client.attached.clinician,
    atsi: atsi === true,
    ...details,
    groups,
    lastFunding,
    waitingPolicies: waiting,
  })
}

/** Other groups, such as that of the referrals, are the practice's own business. */
async function readGroups(db: Db, clientId: string): Promise<OwnProfile['groups']> {
  const rows = await db
    .selectFrom('client_groups')
    .select('group_id')
    .where('client_id', '=', clientId)
    .execute()
  const joined = new Set(rows.map(({ group_id }) => group_id))
  return fundingMethodCodes.filter((funding) => joined.has(funding))
}

async function readLastFunding(db: Db, clientId: string): Promise<OwnProfile['lastFunding']> {
  const row = await db
    .selectFrom('reservations')
    .select('funding_method')
    .where('client_id', '=', clientId)
    .where('booked_at', 'is not', null)
    .where('funding_method', 'is not', null)
    .orderBy('booked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.funding_method ?? null
}
