import type { FundingDetails } from '#domain/funding/forms.ts'
import { followRecord } from '../clients/follow-record.ts'
import { changeRecordPart } from '../clients/client-record-store.ts'
import type { Storable } from '../clients/record-parts.ts'
import { type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { attachDocuments } from './attach-documents.ts'
import { saveOwn, type Sender } from './save-own.ts'

/** Stores what only one funding asks for, with the documents that came with it. */
export const saveDetails =
  <Form extends FundingDetails, const Answer>(form: Form, answer: Answer) =>
  (service: Service, sender: Sender<Storable[Form] & { files?: string[] }>): Promise<Result<Answer>> =>
    saveOwn(service, sender, async (tx, { at }) => {
      const refusal = await attachDocuments(tx, at.clientId, sender.request.files ?? [])
      if (refusal) return refusal
      // What the practice noted beside it stays, and so do documents that the request says nothing of.
      await changeRecordPart(tx, service.keyring, { ...at, part: form }, (before) => ({
        files: [],
        ...before,
        ...sender.request,
      }))
      await followRecord(service, tx, at.clientId)
      return succeed(answer)
    })
