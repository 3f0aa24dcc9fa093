import { z } from 'zod'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import type { StaffOperation } from './staff-paths.ts'

const staffMessageQuery = z.object({
  show: z.enum(['waiting', 'suspected', 'all']).default('waiting'),
})

const staffMessageSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  since: z.iso.datetime(),
  hasFile: z.boolean(),
  isSuspected: z.boolean(),
  isWaitingForCrm: z.boolean(),
  readAt: z.iso.datetime().nullable(),
  handedOverAt: z.iso.datetime().nullable(),
})

export type StaffMessage = z.infer<typeof staffMessageSchema>

const openedMessageSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  since: z.iso.datetime(),
  hasFile: z.boolean(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What they agreed to, where they did. */
  agreedTo: z.string().nullable(),
})

export type OpenedMessage = z.infer<typeof openedMessageSchema>

const one = z.object({ id: z.uuid() })

export const messageEndpoints = endpointGroup({ tag: 'Messages', staff: 'read messages' }, {
  listMessages: {
    summary: 'What came by the forms of the site',
    query: staffMessageQuery,
    answer: z.array(staffMessageSchema),
    answers: 'Messages without their content, oldest first',
  },
  openMessage: {
    summary: 'Read a message; it then counts as read',
    params: one,
    answer: openedMessageSchema,
    answers: 'The message',
    errors: ['notFound'],
  },
  downloadMessageFile: {
    summary: 'The document that came with a message',
    params: one,
    answer: 'application/octet-stream',
    answers: 'The document',
    errors: ['notFound'],
  },
  deleteMessage: {
    summary: 'Delete a message and its document for good',
    params: one,
    answers: 'Deleted',
    errors: ['notFound'],
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
