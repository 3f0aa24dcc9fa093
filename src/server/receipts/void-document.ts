import type { z } from 'zod'
import type { issuedDocumentSchema, voidDocumentRequest } from '#contract/staff/documents.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import type { Staff } from '../http/context.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { type DocumentCharge, lockDocumentCharge } from './document-facts.ts'
import { presentMissing } from './document-rows.ts'
import {
  isPaidOrInvoiced,
  issueNow,
  type IssueResult,
  readLatestDocument,
  voidBy,
  removeWaitingDocument,
} from './issue-document.ts'

type IssueAnswer = Result<z.infer<typeof issuedDocumentSchema>>
type IssuingService = Pick<Service, 'db' | 'keyring' | 'jobs' | 'now'>

const texts = {
  void: 'This one is void already.',
  closed: 'There is nothing to issue for this charge: it is not paid, and not for anyone to pay.',
  issued: 'This charge has its document already.',
  noForm: 'There is no receipt or invoice for a charge of this kind.',
} as const

/** By the office, with a reason. Both are kept: the voided one says so and names what took its place. */
export function voidDocument(
  service: IssuingService,
  {
    id,
    request: { reason, issueAgain },
    staff,
    by,
  }: { id: string; request: z.output<typeof voidDocumentRequest>; staff: Staff; by: AccessedBy },
): Promise<IssueAnswer> {
  return inTransaction(service.db, async (tx) => {
    const found = await findRow(tx, 'issued_documents', { id, practice_id: staff.practiceId }, ['charge_id'])
    const charge = found && (await lockDocumentCharge(tx, found.charge_id))
    if (!charge) return fail('notFound')
    const latest = await readLatestDocument(tx, charge.id)
    if (latest?.id !== id || latest.isVoid) return fail('conflict', { message: texts.void })
    await voidBy(service, tx, { id, reason, by: by.actor })
    await noteChange(tx, by, charge.clientId, 'void document')
    if (!issueAgain) {
      await removeWaitingDocument(tx, charge.id)
      return succeed({ number: null, missing: [] })
    }
    return issueAs(service, tx, charge, { replaces: id, by })
  })
}

/** For a charge whose document waits for something, or whose last one is void. */
export function issueByHand(
  service: IssuingService,
  { chargeId, staff, by }: { chargeId: string; staff: Staff; by: AccessedBy },
): Promise<IssueAnswer> {
  return inTransaction(service.db, async (tx) => {
    const charge = await lockDocumentCharge(tx, chargeId)
    if (charge?.practiceId !== staff.practiceId) return fail('notFound')
    const latest = await readLatestDocument(tx, chargeId)
    if (latest && !latest.isVoid) return fail('conflict', { message: texts.issued })
    return issueAs(service, tx, charge, { replaces: latest?.id ?? null, by })
  })
}

async function issueAs(
  service: IssuingService,
  tx: Tx,
  charge: DocumentCharge,
  { replaces, by }: { replaces: string | null; by: AccessedBy },
): Promise<IssueAnswer> {
  if (!isPaidOrInvoiced(charge)) return fail('conflict', { message: texts.closed })
  const issued: IssueResult | null = await issueNow(service, tx, charge, { replaces, by: by.actor })
  if (!issued) return fail('conflict', { message: texts.noForm })
  await noteChange(tx, by, charge.clientId, 'issue document')
  return succeed({ number: issued.number, missing: presentMissing(issued.missing) })
}
