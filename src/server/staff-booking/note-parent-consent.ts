import { sql } from 'kysely'
import type { z } from 'zod'
import type { noteParentConsentRequest, parentConsentNotedSchema } from '#contract/staff/staff-booking.ts'
import { type AccessedBy, noteAccess } from '../audit/note-access.ts'
import { findClientAccess } from '../client-page/client-access.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Staff } from '../http/staff.ts'
import { parentalConsentVersion } from '../policies/policies-in-force.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { findWithoutConsent, sealGiver } from './parent-consents.ts'
import { lockStaffSeries } from './staff-appointment.ts'

type Noting = {
  id: string
  staff: Staff
  by: AccessedBy
  request: z.output<typeof noteParentConsentRequest>
}

const notMissing = 'No parent’s consent is missing for this session.'

/** What a parent told the practice about a session that staff booked, for this one or all of its series that lack it. */
export async function noteParentConsent(
  service: Pick<Service, 'db' | 'keyring' | 'content'>,
  { id, staff, by, request }: Noting,
): Promise<Result<z.infer<typeof parentConsentNotedSchema>>> {
  const { db, keyring } = service
  // Before the transaction: the text may come from another server.
  const version = await parentalConsentVersion(service)
  return inTransaction(db, async (tx) => {
    const found = await lockStaffSeries(tx, { id, staff })
    if (!found || !(await findClientAccess(tx, staff, found.chosen.clientId))) return fail('notFound')
    const lacking = await findWithoutConsent({ db: tx, keyring }, found)
    if (!lacking.includes(id)) return fail('conflict', { message: notMissing })
    const sessions = request.isForSeries ? lacking : [id]
    const givenAt = sql<Date>`clock_timestamp()`
    for (const reservation_id of sessions) {
      await tx
        .updateTable('reservations')
        .set({ parent_consented_at: givenAt, parent_consent_version: version, updated_at: givenAt })
        .where('id', '=', reservation_id)
        .execute()
      await tx
        .insertInto('noted_parent_consents')
        .values({
          reservation_id,
          sealed_giver: sealGiver(keyring, reservation_id, request.givenBy),
          way: request.way,
          noted_by: by.actor,
        })
        .execute()
    }
    await noteAccess(tx, {
      ...by,
      action: 'change',
      clientId: found.chosen.clientId,
      subject: 'parental consent',
    })
    return succeed({ noted: sessions.length })
  })
}
