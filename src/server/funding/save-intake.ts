import { sql } from 'kysely'
import type { IntakeRequest } from '#contract/funding.ts'
import { checkIntake } from '#domain/clients/intake.ts'
import { isParentsAccount } from '#domain/clients/on-behalf-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { changeRecordPart } from '../clients/client-record-store.ts'
import { saveOwn, type Sender } from './save-own.ts'

/** Who the appointment is for, with a parent's consent for a child. See docs/product/funding-forms.md#intake. */
export function saveIntake(service: Service, sender: Sender<IntakeRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { client, at }) => {
    const isParents = isParentsAccount(client, client.today)
    const fields = checkIntake(sender.request, { recordType: client.recordType, isParents })
    if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })
    // The clock that says when the time was held: a consent must come after it.
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
    const intake = { ...sender.request, takenAt: (rows[0]?.now ?? at.now).toISOString() }
    await changeRecordPart(tx, service.keyring, { ...at, part: 'intake' }, () => intake)
    return succeed(null)
  })
}
