import { z } from 'zod'
import { onBehalfOfCodes } from '#domain/clients/on-behalf-of.ts'

export const bookedBySchema = z
  .object({ name: z.string(), onBehalfOf: z.enum(onBehalfOfCodes) })
  .nullable()
  .describe('Who books and is reached, where that is not the client')

export type BookedBy = NonNullable<z.infer<typeof bookedBySchema>>
