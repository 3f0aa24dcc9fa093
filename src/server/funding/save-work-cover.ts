import type { WorkCoverRequest } from '#contract/funding.ts'
import { type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { attachDocuments } from './attach-documents.ts'
import { changeRecord } from './client-record.ts'
import { saveOwn, type Sender } from './save-own.ts'

export function saveWorkCover(service: Service, sender: Sender<WorkCoverRequest>): Promise<Result<null>> {
  return saveOwn(service, sender, async (tx, { id: clientId }) => {
    const refusal = await attachDocuments(tx, clientId, sender.request.files)
    if (refusal) return refusal
    const place = { clientId, column: 'work_cover', now: service.now() } as const
    await changeRecord(tx, service.keyring, place, () => sender.request)
    return succeed(null)
  })
}
