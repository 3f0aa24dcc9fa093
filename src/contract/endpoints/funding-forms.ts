import type { z } from 'zod'
import type { Operation } from '../api-paths.ts'
import {
  addressRequest,
  contactRequest,
  groupRequest,
  guardianRequest,
  intakeRequest,
  medicareRequest,
  ndisRequest,
  validSchema,
  verifiedSchema,
  workCoverRequest,
} from '../funding.ts'
import { forForms, type Endpoint } from './endpoint.ts'

const fundingForm = <const Body extends z.ZodType>(summary: string, body: Body) =>
  ({ tag: 'Funding forms', summary, isKeyed: true, body, answers: 'Saved', errors: forForms }) as const

export const fundingFormEndpoints = {
  saveMedicare: {
    tag: 'Funding forms',
    summary: 'Check a Medicare or DVA card and keep it',
    description:
      'A card that the register refuses is 422 at `number` or `dvaCardDetails.number`. A register that does not answer is ' +
      '503: nothing was changed, and the same key may be sent again.',
    isKeyed: true,
    body: medicareRequest,
    answer: verifiedSchema,
    answers: 'What was said of the card',
    errors: [...forForms, 'tooManyRequests', 'unavailable'],
  },
  saveNdis: {
    tag: 'Funding forms',
    summary: 'Check an NDIS number and keep it',
    isKeyed: true,
    body: ndisRequest,
    answer: validSchema,
    answers: 'The number can be right',
    errors: forForms,
  },
  saveWorkCover: fundingForm('Keep a WorkCover claim', workCoverRequest),
  saveAddress: fundingForm('Keep the home address', addressRequest),
  saveContact: fundingForm('Keep an emergency contact, or the adult who books', contactRequest),
  saveGuardian: fundingForm('Keep the parent or guardian of a child', guardianRequest),
  joinGroup: fundingForm('Join the group of a funding', groupRequest),
  saveIntake: fundingForm('Say for whom this is, with a parent’s consent for a child', intakeRequest),
} as const satisfies Partial<Record<Operation, Endpoint>>
