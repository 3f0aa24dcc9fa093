import type { Generated } from 'kysely'
import type { Made } from './columns.ts'

export type StaffTables = {
  staff_sessions: {
    id: Generated<string>
    token_hash: Buffer
    subject: string
    second_factor_at: Date | null
    started_at: Made
    last_used_at: Made
    locked_at: Date | null
    device: string | null
  }
}
