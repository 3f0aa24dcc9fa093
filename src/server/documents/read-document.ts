import { type RawBuilder, sql } from 'kysely'
import type { OwnReceipt, OwnReceiptPage } from '#contract/receipts.ts'
import { documentNumber } from '#domain/receipts/document-forms.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import type { Staff } from '../http/staff.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readDocumentRows } from './document-rows.ts'
import { isTheirDocument } from './list-documents.ts'
import { presentDocument } from './present-document.ts'
import { openContent } from './sealed-document.ts'

type Reader = Pick<Service, 'db' | 'keyring'>

/** Those of one’s own record; a document names its charge, so nothing else is asked. */
const isOwn = (subject: string) => sql<boolean>`p.identity_subject = ${subject}`

/** Which and when, not what: no audit row. */
export async function listOwnReceipts({ db }: Pick<Service, 'db'>, subject: string): Promise<OwnReceipt[]> {
  return (await readDocumentRows(db, isOwn(subject))).map(presentDocument)
}

export const readOwnReceipt = (
  reader: Reader,
  { id, by }: { id: string; by: AccessedBy },
): Promise<Result<OwnReceiptPage>> => readOne(reader, { id, by, which: isOwn(by.actor) })

const perReader: RateLimit = { name: 'documents', most: 240, perSeconds: 3600 }

/** For a PDF, which takes time to draw. `staff` is who asks on the practice side; without it, a client for their own. */
export async function readToDraw(
  reader: Reader,
  { id, by, staff }: { id: string; by: AccessedBy; staff?: Staff },
): Promise<Result<OwnReceiptPage>> {
  if (!(await consumeAllowance(reader.db, perReader, by.actor))) return fail('tooManyRequests')
  return readOne(reader, { id, by, which: staff ? isTheirDocument(staff, 'd') : isOwn(by.actor) })
}

type One = { id: string; by: AccessedBy; which: RawBuilder<boolean> }

/** The audit row is written before anything is given out. */
async function readOne({ db, keyring }: Reader, { id, by, which }: One): Promise<Result<OwnReceiptPage>> {
  const [row] = await readDocumentRows(db, sql<boolean>`d.id = ${id} and ${which}`)
  if (!row) return fail('notFound')
  const content = openContent(keyring, id, row.sealedContent)
  await noteAccess(db, {
    ...by,
    action: 'read',
    clientId: row.clientId,
    subject: `document ${documentNumber(row)}`,
  })
  const link = (other: typeof row.replacedBy) => other && { id: other.id, number: documentNumber(other) }
  return succeed({
    ...presentDocument(row),
    content,
    replacedBy: link(row.replacedBy),
    replaces: link(row.replaces),
  })
}
