import { z } from 'zod'
import type { Operation } from '../api-paths.ts'
import { ownFilesQuery, referralRequest, uploadAnswer, uploadedFileSchema } from '../uploads.ts'
import { forClients, forForms, type Endpoint } from './endpoint.ts'

export const documentEndpoints = {
  uploadFiles: {
    tag: 'Own documents',
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
    tag: 'Own documents',
    summary: 'Download a document, by its client',
    params: z.object({ fileId: z.uuid() }),
    answer: 'application/octet-stream',
    answers: 'The file',
    errors: [...forClients, 'invalidInput', 'tooManyRequests', 'unavailable'],
  },
  removeFile: {
    tag: 'Own documents',
    summary: 'Remove a document',
    params: z.object({ fileId: z.uuid() }),
    answers: 'Removed',
    errors: [...forClients, 'invalidInput'],
  },
  listOwnFiles: {
    tag: 'Own documents',
    summary: 'The client’s documents, latest first',
    query: ownFilesQuery,
    answer: z.array(uploadedFileSchema),
    answers: 'Documents',
    errors: [...forClients, 'invalidInput'],
  },
  saveReferral: {
    tag: 'Own documents',
    summary: 'Say what the referral is, and which documents belong to it',
    isKeyed: true,
    body: referralRequest,
    answers: 'Saved',
    errors: forForms,
  },
} as const satisfies Partial<Record<Operation, Endpoint>>
