import type { NdisRequest } from '#contract/funding.ts'
import { type Result, succeed } from '../http/problem.ts'
import type { Service } from '../service.ts'
import { changeRecord } from './client-record.ts'
import { attachDocuments } from './attach-documents.ts'
import { saveOwn, type Sender } from './save-own.ts'

export function saveNdis(service: Service, sender: Sender<NdisRequest>): Promise<Result<{ valid: true }>> {
  return saveOwn(service, sender, async (tx, { id: clientId }) => {
    const refusal = await attachDocuments(tx, clientId, sender.request.files)
    if (refusal) return refusal
    const place = { clientId, column: 'ndis', now: service.now() } as const
    await changeRecord(tx, service.keyring, place, () => sender.request)
    return succeed({ valid: true })
  })
}
