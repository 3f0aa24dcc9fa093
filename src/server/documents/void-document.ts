import type { z } from 'zod'
import type { issuedDocumentSchema, voidDocumentRequest } from '#contract/staff/documents.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { waitsNoMore } from './held-documents.ts'
import { isSettled, type Issued, issueNow } from './issue-document.ts'
import { presentMissing } from './present-document.ts'
import { type ChargeRow, lockCharge } from './read-charge.ts'
import { readLatestDocument, voidBy } from './void-rows.ts'

type Answer = Result<z.infer<typeof issuedDocumentSchema>>
type Worker = Pick<Service, 'db' | 'keyring' | 'jobs' | 'now'>

const texts = {
  void: 'This one is void already.',
  closed: 'There is nothing to issue for this charge: it is not paid, and not for anyone to pay.',
  issued: 'This charge has its document already.',
  noForm: 'There is no receipt or invoice for a charge of this kind.',
} as const

/** By the office, with a reason. Both are kept: the voided one says so and names what took its place. */
export function voidDocument(
  service: Worker,
  {
    id,
    request: { reason, issueAgain },
    staff,
    by,
  }: { id: string; request: z.output<typeof voidDocumentRequest>; staff: Staff; by: AccessedBy },
): Promise<Answer> {
  return inTransaction(service.db, async (tx) => {
    const found = await tx
      .selectFrom('issued_documents')
      .select('charge_id')
      .where('id', '=', id)
      .where('practice_id', '=', staff.practiceId)
      .executeTakeFirst()
    const charge = found && (await lockCharge(tx, found.charge_id))
    if (!charge) return fail('notFound')
    const latest = await readLatestDocument(tx, charge.id)
    if (latest?.id !== id || latest.isVoid) return fail('conflict', { message: texts.void })
    await voidBy(service, tx, { id, reason, by: by.actor })
    await note(tx, by, charge, 'void document')
    if (!issueAgain) {
      await waitsNoMore(tx, charge.id)
      return succeed({ number: null, missing: [] })
    }
    return issueAs(service, tx, charge, { replaces: id, by })
  })
}

/** For a charge whose document waits for something, or whose last one is void. */
export function issueByHand(
  service: Worker,
  { chargeId, staff, by }: { chargeId: string; staff: Staff; by: AccessedBy },
): Promise<Answer> {
  return inTransaction(service.db, async (tx) => {
    const charge = await lockCharge(tx, chargeId)
    if (charge?.practiceId !== staff.practiceId) return fail('notFound')
    const latest = await readLatestDocument(tx, chargeId)
    if (latest && !latest.isVoid) return fail('conflict', { message: texts.issued })
    return issueAs(service, tx, charge, { replaces: latest?.id ?? null, by })
  })
}

async function issueAs(
  service: Worker,
  tx: Tx,
  charge: ChargeRow,
  { replaces, by }: { replaces: string | null; by: AccessedBy },
): Promise<Answer> {
  if (!isSettled(charge)) return fail('conflict', { message: texts.closed })
  const issued: Issued | null = await issueNow(service, tx, charge, { replaces, by: by.actor })
  if (!issued) return fail('conflict', { message: texts.noForm })
  await note(tx, by, charge, 'issue document')
  return succeed({ number: issued.number, missing: presentMissing(issued.missing) })
}

const note = (tx: Tx, by: AccessedBy, { clientId }: ChargeRow, subject: string) =>
  noteAccess(tx, { ...by, action: 'change', clientId, subject })
