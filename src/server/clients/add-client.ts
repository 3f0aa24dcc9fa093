import type { CreatedClient, CreateClientRequest } from '#contract/staff/client-records.ts'
import { checkOfficeRecord } from '#domain/clients/office-record.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { type AccessedBy, noteChange } from '../audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { insertClient } from './insert-client.ts'
import { findLookalikes } from './lookalikes.ts'
import { storeContact, storeGuardian } from './record-parts.ts'

type Adding = Pick<Service, 'db' | 'keyring' | 'now'>
type AddRequest = { practiceId: string; by: AccessedBy; request: CreateClientRequest }

/** The office writes a record. No account is made, and nothing is sent. See docs/product/practice.md#adding-a-client. */
export async function addClient(
  service: Adding,
  { practiceId, by, request }: AddRequest,
): Promise<Result<CreatedClient>> {
  const { db, keyring, now } = service
  const today = formatIsoDate(localDayAt(now(), request.timeZone))
  const checked = checkOfficeRecord(request, today)
  if (!checked.ok) return fail('invalidInput', { fields: checked.errors })
  return inTransaction(db, async (tx): Promise<Result<CreatedClient>> => {
    const email = request.email || null
    const lookalikes = request.isSomeoneElse
      ? []
      : await findLookalikes(tx, { ...request, practiceId, id: null, email, ofSameCard: [] })
    if (lookalikes.length > 0) return succeed({ id: null, lookalikes })
    const inserted = await insertClient(tx, keyring, {
      ...request,
      practiceId,
      source: 'office',
      createdBy: by.actor,
      subject: null,
      email,
      mobile: request.mobile || null,
      recordType: checked.recordType,
      communicationPreference: 'noPreference',
      atsi: null,
      withoutParentAllowed: false,
      policies: [],
    })
    if (!inserted) throw new Error('A record without a login clashes with none')
    await storeOthers(tx, service, {
      clientId: inserted.id,
      by,
      request,
      isMinor: checked.recordType !== 'adult',
    })
    await noteChange(tx, by, inserted.id, 'record written by the practice')
    return succeed({ id: inserted.id, lookalikes: [] })
  })
}

type Others = { clientId: string; by: AccessedBy; request: CreateClientRequest; isMinor: boolean }

/** Who speaks for the client: a guardian under 18, otherwise the adult who books. */
async function storeOthers(
  tx: Tx,
  { keyring, now }: Adding,
  { clientId, by, request, isMinor }: Others,
): Promise<void> {
  const change = { clientId, now: now(), by }
  const keys = { db: tx, keyring }
  if (isMinor)
    await storeGuardian(keys, change, {
      role: 'guardian',
      parentFirstName: request.guardianFirstName,
      parentLastName: request.guardianLastName,
      parentEmail: request.guardianEmail,
      ...(request.guardianMobile !== '' && { parentMobile: request.guardianMobile }),
    })
  if (request.onBehalfOf === 'someoneElseAdult')
    await storeContact(keys, change, {
      tags: ['adult'],
      firstName: request.bookerName,
      mobileNumber: request.bookerMobile,
    })
}
