import { z } from 'zod'
import { tooManyOfAKind, uploadKindCodes, uploadTypeCodes } from '#domain/uploads/upload-rules.ts'
import type { Operation } from './api-paths.ts'
import { type Endpoint, endpointGroup, forClients, forForms } from './endpoint.ts'

/**
 * Uploads and the referral (docs/product/uploads.md):
 *
 * - POST   /api/patientUpload/encrypted    multipart, one or more parts called `file` → 201 uploadAnswer
 * - GET    /api/patientUpload/{fileId}     → the file, as an attachment
 * - DELETE /api/patientUpload/{fileId}     → 204
 * - GET    /api/client-records/me/files    ?kind → uploadedFileSchema[], latest first
 * - PUT    /api/client-records/me/referral referralRequest → 204
 *
 * A batch is taken whole or refused whole: 413 for a file that is too large, 415 for one that is not what is accepted, 422
 * for too many. `message` is for the person; `fields` says which file it was, as `file.0`, `file.1` and so on.
 */
export const storedFileSchema = z.object({
  fileId: z.uuid(),
  name: z.string().describe('A tidied form of the name it was sent with'),
  size: z.number().int().describe('Bytes'),
  type: z.enum(uploadTypeCodes).describe('By its content'),
})

/** The file itself where one was sent, a list of them in the order sent where there were several. */
const uploadAnswer = z.union([storedFileSchema, z.object({ files: z.array(storedFileSchema) })])

export const uploadedFileSchema = storedFileSchema.extend({
  kind: z.enum(uploadKindCodes).nullable().describe('Null until a form has said what it is'),
  uploadedAt: z.string(),
})

const ownFilesQuery = z.object({ kind: z.enum(uploadKindCodes).optional() })

export const referralRequest = z.object({
  files: z
    .array(z.object({ fileId: z.uuid(), kind: z.enum(uploadKindCodes) }))
    .max(16)
    .refine(
      (files) => new Set(files.map(({ fileId }) => fileId)).size === files.length,
      'Must name each file once',
    )
    .superRefine((files, context) => {
      const message = tooManyOfAKind(files.map(({ kind }) => kind))
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  isReferredByGP: z.boolean(),
  isHaveTreatmentPlan: z.boolean(),
  isGPSentReferral: z.boolean().describe('The practice of the GP sends it'),
  addToReferralGroup: z.boolean().default(false),
})

export type StoredFile = z.infer<typeof storedFileSchema>
export type UploadedFile = z.infer<typeof uploadedFileSchema>
export type ReferralRequest = z.infer<typeof referralRequest>

export const documentEndpoints = endpointGroup({ tag: 'Own documents' }, {
  uploadFiles: {
    summary: 'Upload one document or several, all or none',
    description:
      'A batch is taken whole or refused whole: 413 for a file that is too large, 415 for one that is not accepted, 422 ' +
      'for too many. `fields` says which file it was, as `file.0`, `file.1` and so on.',
    isKeyed: true,
    body: 'files',
    status: 201,
    answer: uploadAnswer,
    answers: 'The file, or the list of them',
    errors: [
      ...forClients,
      'invalidInput',
      'tooLarge',
      'unsupportedType',
      'conflict',
      'tooManyRequests',
      'unavailable',
    ],
  },
  downloadFile: {
    summary: 'Download a document, by its client',
    params: z.object({ fileId: z.uuid() }),
    answer: 'application/octet-stream',
    answers: 'The file',
    errors: [...forClients, 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  removeFile: {
    summary: 'Remove a document',
    params: z.object({ fileId: z.uuid() }),
    answers: 'Removed',
    errors: [...forClients, 'invalidInput'],
  },
  listOwnFiles: {
    summary: 'The client’s documents, latest first',
    query: ownFilesQuery,
    answer: z.array(uploadedFileSchema),
    answers: 'Documents',
    errors: [...forClients, 'invalidInput'],
  },
  saveReferral: {
    summary: 'Say what the referral is, and which documents belong to it',
    isKeyed: true,
    body: referralRequest,
    answers: 'Saved',
    errors: forForms,
  },
} as const satisfies Partial<Record<Operation, Partial<Endpoint>>>)
