import type { AcceptPoliciesRequest } from '#contract/clients.ts'
import {
  cancellationPolicyPath,
  parentalConsentPath,
  type PolicyCode,
  policyCodes,
} from '#domain/clients/sign-up.ts'
import type { Db } from '../db/database.ts'
import { ContentAway } from '../adapters/content.ts'
import { findRows } from '../db/rows.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'

export type PolicyInForce = { code: PolicyCode; version: string; changes: string }

type ContentService = Pick<Service, 'content'>

/** The texts as they are published now. One that cannot be had just now is left out: it keeps no one from anything. */
export async function policiesInForce({ content }: ContentService): Promise<PolicyInForce[]> {
  const read = await Promise.all(
    policyCodes.map(async (code) => {
      const fields = await readLegalFields(content, code)
      return fields ? [{ code, version: fields.version, changes: fields.changes }] : []
    }),
  )
  return read.flat()
}

/** What is agreed to for each booking. Null while the text cannot be had. */
const versionOf =
  (path: string) =>
  async ({ content }: ContentService): Promise<string | null> =>
    (await readLegalFields(content, path))?.version ?? null

export const cancellationPolicyVersion = versionOf(cancellationPolicyPath)
export const parentalConsentVersion = versionOf(parentalConsentPath)

async function readLegalFields(content: Service['content'], path: string) {
  const story = await content.read(path).catch((error: unknown) => {
    if (error instanceof ContentAway) return null
    throw error
  })
  return story?.kind === 'legal' ? story.fields : null
}

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
    findRows(db, 'policy_acceptances', { client_id: clientId }, ['policy', 'version']),
  ])
  return inForce.filter(
    ({ code, version }) => !accepted.some((row) => row.policy === code && row.version === version),
  )
}

/** The versions that the client was shown. One that is no longer in force is not agreed to by mistake. */
export async function acceptPolicies(
  { db, content }: Pick<Service, 'db' | 'content'>,
  { clientId, request }: { clientId: string; request: AcceptPoliciesRequest },
): Promise<Result<null>> {
  const inForce = await policiesInForce({ content })
  const isInForce = request.policies.every((shown) =>
    inForce.some(({ code, version }) => code === shown.code && version === shown.version),
  )
  if (!isInForce) return fail('conflict', { message: 'This text has changed again. Please read it first.' })
  await insertAcceptances(db, clientId, request.policies)
  return succeed(null)
}
