import { z } from 'zod'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import { affectedByChangeSchema, sessionDecisionsSchema, settledSessionsSchema } from './affected-sessions.ts'
import type { StaffOperation } from './staff-paths.ts'

const id = z.uuid()
const clinician = z.object({ id, name: z.string() })

const clinicianChoicesSchema = affectedByChangeSchema.extend({
  client: z.object({ id, name: z.string() }),
  current: clinician.nullable(),
  askedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the client asked for a change; null where they did not'),
  choices: z.array(
    clinician.extend({
      role: z.string(),
      misfit: z.string().nullable().describe('Why they cannot take this client; null where they can'),
    }),
  ),
})

const changeClinicianRequest = z.object({
  currentRead: id
    .nullable()
    .describe('As it was read: what a colleague changed meanwhile is not overwritten'),
  clinicianId: id.nullable().describe('Null: the client is nobody’s, and can book anyone'),
  decisions: sessionDecisionsSchema,
})

const changeRequestsSchema = z.object({
  requests: z.array(
    z.object({ client: clinician, clinicianName: z.string().nullable(), askedAt: z.iso.datetime() }),
  ),
})

export type ClinicianChoices = z.infer<typeof clinicianChoicesSchema>
export type ChangeClinicianRequest = z.output<typeof changeClinicianRequest>

export const changeClinicianEndpoints = endpointGroup({ tag: 'Clients (staff)', staff: 'keep clients' }, {
  readClinicianChoices: {
    summary: 'Whose client someone is, who could take them, and the sessions ahead',
    params: z.object({ id }),
    answer: clinicianChoicesSchema,
    answers: 'The psychologists of the practice, and what lies ahead with the present one',
    errors: ['notFound'],
  },
  changeClinician: {
    summary: 'Give a client to another psychologist, or to none; the client is told by email',
    description:
      'Each session ahead with the one before is decided about. Places of both case loads change with it.',
    params: z.object({ id }),
    body: changeClinicianRequest,
    answer: settledSessionsSchema,
    answers: 'Changed',
    errors: ['notFound', 'conflict', 'changedMeanwhile'],
  },
  closeChangeRequest: {
    summary: 'Close a client’s request for another psychologist without a change',
    params: z.object({ id }),
    answers: 'Closed',
    errors: ['notFound'],
  },
  listChangeRequests: {
    summary: 'Clients who ask for another psychologist',
    answer: changeRequestsSchema,
    answers: 'The longest waiting first',
    errors: [],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
