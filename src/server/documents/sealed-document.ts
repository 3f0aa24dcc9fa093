import { z } from 'zod'
import { documentContentSchema } from '#contract/receipts.ts'
import type { DocumentContent } from '#domain/receipts/document-content.ts'
import type { Keyring } from '../crypto/keyring.ts'

const contentPurpose = (documentId: string) => `issued_documents.content:${documentId}`
const reasonPurpose = (documentId: string) => `document_voids.reason:${documentId}`

export const sealContent = (keyring: Keyring, id: string, content: DocumentContent): Buffer =>
  keyring.seal(content, contentPurpose(id))

export const openContent = (
  keyring: Keyring,
  id: string,
  sealed: Buffer,
): z.infer<typeof documentContentSchema> =>
  documentContentSchema.parse(keyring.unseal(sealed, contentPurpose(id)))

/** What a person types may name more than a reason. */
export const sealReason = (keyring: Keyring, id: string, reason: string): Buffer =>
  keyring.seal(reason, reasonPurpose(id))

export const openReason = (keyring: Keyring, id: string, sealed: Buffer): string =>
  z.string().parse(keyring.unseal(sealed, reasonPurpose(id)))
