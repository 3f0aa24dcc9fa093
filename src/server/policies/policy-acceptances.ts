import type { Kysely } from 'kysely'
import type { AcceptPoliciesRequest } from '#contract/clients.ts'
import type { Tables } from '../db/tables.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { policiesInForce, type PolicyInForce } from './policies-in-force.ts'

type Db = Kysely<Tables>

export async function insertAcceptances(
  db: Db,
  clientId: string,
  accepted: readonly Pick<PolicyInForce, 'code' | 'version'>[],
): Promise<void> {
  if (accepted.length === 0) return
  await db
    .insertInto('policy_acceptances')
    .values(accepted.map(({ code, version }) => ({ client_id: clientId, policy: code, version })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What is in force and not agreed to yet. */
export async function waitingPolicies(
  { db, content }: Pick<Service, 'db' | 'content'>,
  clientId: string,
): Promise<PolicyInForce[]> {
  const [inForce, accepted] = await Promise.all([
    policiesInForce({ content }),
    db
      .selectFrom('policy_acceptances')
      .select(['policy', 'version'])
      .where('client_id', '=', clientId)
      .execute(),
  ])
  return inForce.filter(
    ({ code, version }) => !accepted.some((row) => row.policy === code && row.version === version),
  )
}

/** The versions that the client was shown. One that is no longer in force is not agreed to by mistake. */
export async function acceptPolicies(
  { db, content }: Pick<Service, 'db' | 'content'>,
  { subject, request }: { subject: string; request: AcceptPoliciesRequest },
): Promise<Result<null>> {
  const client = await db
    .selectFrom('clients')
    .select('id')
    .where('identity_subject', '=', subject)
    .executeTakeFirst()
  if (!client) return fail('notFound')
  const inForce = await policiesInForce({ content })
  const isInForce = request.policies.every((shown) =>
    inForce.some(({ code, version }) => code === shown.code && version === shown.version),
  )
  if (!isInForce) return fail('conflict', { message: 'This text has changed again. Please read it first.' })
  await insertAcceptances(db, client.id, request.policies)
  return succeed(null)
}
