import type { IntakeRequest } from '#contract/funding.ts'
import { checkIntake } from '#domain/clients/intake.ts'
import { fail, type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { changeRecord } from './client-record.ts'
import { saveOwn, type Sender } from './save-own.ts'

/** Document 1 section 4, the "intake step" of the Medicare and NDIS forms: for whom this is, and by whose leave. */
export function saveIntake(service: Service, sender: Sender<IntakeRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { id: clientId, recordType }) => {
    const fields = checkIntake(sender.request, recordType)
    if (Object.keys(fields).length > 0) return fail('invalidInput', { fields })
    const now = service.now()
    const intake = { ...sender.request, takenAt: now.toISOString() }
    await changeRecord(tx, service.keyring, { clientId, column: 'intake', now }, () => intake)
    return succeed(null)
  })
}
