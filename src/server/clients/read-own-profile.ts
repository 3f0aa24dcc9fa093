import type { z } from 'zod'
import type { ownProfileSchema } from '#contract/clients.ts'
import { fundingMethodCodes } from '#domain/clinicians/funding.ts'
import { noteAccess } from '../audit/note-access.ts'
import type { Db } from '../db/connection.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { readClientFile } from './client-file.ts'
import { readOwnClient } from './read-own-record.ts'

type OwnProfile = z.infer<typeof ownProfileSchema>
type Asker = { subject: string; requestId: string }

/** Everything the portal and the booking forms show a client about themselves (document 1 section 3, "Client profile"). */
export async function readOwnProfile(
  { db, keyring }: Pick<Service, 'db' | 'keyring'>,
  { subject, requestId }: Asker,
): Promise<Result<OwnProfile>> {
  const client = await readOwnClient(db, subject)
  if (!client) return fail('notFound')
  const { _id: clientId } = client.record
  const [file, groups] = await Promise.all([
    readClientFile({ db, keyring }, clientId),
    readGroups(db, clientId),
  ])
  await noteAccess(db, { actor: subject, action: 'read', clientId, subject: 'own profile', requestId })
  return succeed({
    ...client.record,
    communicationPreference: client.communicationPreference as OwnProfile['communicationPreference'],
    savedCardLastFour: client.savedCardLastFour,
    attachedClinician: client.attached.clinician,
    ...file,
    groups,
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
