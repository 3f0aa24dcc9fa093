import { z } from 'zod'
import { userRoleCodes } from '#domain/clients/roles.ts'

/** GET /api/userinfo: who the bearer of this token is. */
export const userInfoSchema = z.object({
  sub: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(z.enum(userRoleCodes)),
  attachedClinicianId: z.string().nullable(),
})

export type UserInfo = z.infer<typeof userInfoSchema>
