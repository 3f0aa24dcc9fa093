import { z } from 'zod'

export const staffMessageQuery = z.object({
  show: z.enum(['waiting', 'suspected', 'all']).default('waiting'),
})

export const staffMessageSchema = z.object({
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

export const openedMessageSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  since: z.iso.datetime(),
  hasFile: z.boolean(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What they agreed to, where they did. */
  agreedTo: z.string().nullable(),
})

export type OpenedMessage = z.infer<typeof openedMessageSchema>
