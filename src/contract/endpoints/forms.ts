import type { Operation } from '../api-paths.ts'
import { formSubmissionRequest, formSubmittedSchema } from '../forms.ts'
import { formTokenSchema } from '../messages.ts'
import { storedFileSchema } from '../uploads.ts'
import { type Endpoint } from './endpoint.ts'

export const formEndpoints = {
  readFormToken: {
    tag: 'Forms',
    summary: 'Open a form: a token that says when',
    description: 'A form is sent with it after 2 seconds at the earliest and 24 hours at the latest.',
    answer: formTokenSchema,
    answers: 'The token',
    errors: ['tooManyRequests'],
  },
  uploadReferral: {
    tag: 'Forms',
    summary: 'Upload the one document of a referral by a GP',
    description:
      'Takes the token of the form as `X-Form-Token`. Swept after a week unless a referral names it in `referral_file`.',
    isKeyed: true,
    body: 'files',
    status: 201,
    answer: storedFileSchema,
    answers: 'The file',
    errors: ['invalidInput', 'tooLarge', 'unsupportedType', 'conflict', 'tooManyRequests', 'unavailable'],
  },
  submitForm: {
    tag: 'Forms',
    summary: 'Send a contact or marketing form',
    isKeyed: true,
    body: formSubmissionRequest,
    answer: formSubmittedSchema,
    answers: 'Received',
    errors: ['notFound', 'conflict', 'idempotencyKeyReused', 'invalidInput', 'tooManyRequests'],
  },
} as const satisfies Partial<Record<Operation, Endpoint>>
