import { z } from 'zod'

/** Where a session takes place, in lists of appointments. Null for a phone call, and once it was cancelled. */
export const roomLinkSchema = z.object({
  roomId: z.string(),
  opensAt: z.iso.datetime(),
  closesAt: z.iso.datetime(),
})

export type RoomLink = z.infer<typeof roomLinkSchema>
