import type { z } from 'zod'
import type { ownClaimSchema, saveClaimRequest } from '#contract/gp-claim.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction } from '../db/transaction.ts'
import { readOwnClientId } from './own-client.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { changeRecordPart, consultPart } from '../clients/client-record-store.ts'
import { auditNames } from '../clients/record-parts.ts'

type OwnClaim = z.infer<typeof ownClaimSchema>

/** What the client answered to 'Can I claim this?', wherever that was. See docs/product/gp.md#can-i-claim-this. */
export async function readOwnClaim(service: Service, by: AccessedBy): Promise<Result<OwnClaim>> {
  const clientId = await readOwnClientId(service.db, by.actor)
  if (clientId === null) return fail('notFound')
  const kept = await consultPart(service, clientId, 'gpClaim')
  if (kept === null) return succeed({ answers: {}, answeredAt: null })
  await noteAccess(service.db, { ...by, action: 'read', clientId, subject: auditNames.gpClaim })
  return succeed(kept)
}

/** What was answered later stays: a browser may send what it has kept for days. */
export const saveOwnClaim = (
  { db, keyring, now }: Service,
  by: AccessedBy,
  { answers, answeredAt }: z.infer<typeof saveClaimRequest>,
): Promise<Result<OwnClaim>> =>
  inTransaction(db, async (tx) => {
    const clientId = await readOwnClientId(tx, by.actor)
    if (clientId === null) return fail('notFound')
    const at = now()
    const said = answeredAt === undefined ? at : new Date(Math.min(Date.parse(answeredAt), at.getTime()))
    let kept: OwnClaim = { answers, answeredAt: said.toISOString() }
    await changeRecordPart(tx, keyring, { clientId, part: 'gpClaim', now: at, by }, (before) => {
      if (before === null || new Date(before.answeredAt) <= said)
        return { answers, answeredAt: said.toISOString() }
      kept = before
      return null
    })
    return succeed(kept)
  })
